import type { ServerProcess } from './server-process.ts';

/** Thrown if a server did not start, or ended unexpectedly. Contains the end of its log. */
export class ServerFailure extends Error {
  constructor(server: ServerProcess, happened: string) {
    super(
      `${server.name} ${happened}. The end of its log:\n\n${server.logTail()}\n\n` +
        `All of it is in ${server.logFile}.`,
    );
    this.name = 'ServerFailure';
  }
}

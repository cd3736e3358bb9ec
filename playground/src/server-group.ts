import { ServerFailure } from './server-failure.ts';
import { startServer, type ServerCommand, type ServerProcess } from './server-process.ts';

/** Servers that are started and stopped together. */
export class ServerGroup {
  /** Never resolves; rejects if one of the servers ends unexpectedly. */
  readonly failed: Promise<never>;
  #fail: (failure: ServerFailure) => void = () => {};
  readonly #servers = new Set<ServerProcess>();
  #closed = false;

  constructor() {
    this.failed = new Promise<never>((_, reject) => (this.#fail = reject));
    // Other callers get the error from `untilReady` or from a failing request.
    this.failed.catch(() => {});
  }

  start(command: ServerCommand): ServerProcess {
    if (this.#closed) throw new Error(`${command.name} is not started: we are stopping`);
    const server = startServer(command);
    this.#servers.add(server);
    void server.ended.then((code) => {
      if (!this.#servers.has(server)) return;
      this.#fail(new ServerFailure(server, `has ended by itself (exit code ${code})`));
    });
    return server;
  }

  /** Stops one of them. */
  async stop(server: ServerProcess): Promise<void> {
    this.#servers.delete(server);
    await server.stop();
  }

  /** Stops all of them, the last started first, and prevents further starts. */
  async stopAll(): Promise<void> {
    this.#closed = true;
    for (const server of [...this.#servers].toReversed()) await this.stop(server);
  }
}

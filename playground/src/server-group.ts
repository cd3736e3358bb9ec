import { ServerFailure } from './server-failure.ts';
import { startServer, type ServerCommand, type ServerProcess } from './server-process.ts';

/** Servers that live and end together. */
export class ServerGroup {
  /** Never resolves; rejects when one of the servers ends although nobody asked it to. */
  readonly failed: Promise<never>;
  #fail: (failure: ServerFailure) => void = () => {};
  readonly #servers = new Set<ServerProcess>();
  #closed = false;

  constructor() {
    this.failed = new Promise<never>((_, reject) => (this.#fail = reject));
    // Whoever does not wait for it is told by `untilReady` or by a request that fails.
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

  /** Ends one of them. */
  async stop(server: ServerProcess): Promise<void> {
    this.#servers.delete(server);
    await server.stop();
  }

  /** Ends all of them, the last started first, and starts none from now on. */
  async stopAll(): Promise<void> {
    this.#closed = true;
    for (const server of [...this.#servers].toReversed()) await this.stop(server);
  }
}

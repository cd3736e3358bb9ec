import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export const USER = 'ann';
/** With characters that must be encoded in a URL. */
export const PASSWORD = 's p@ss:/ü%';

export const AUTHORIZATION = `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`;

/** A folder of a server: its URL, and its path on this machine. */
export interface DavFolder {
  url: URL;
  place: string;
}

/** A WebDAV server in another process, which serves a temporary folder on 127.0.0.1. */
export abstract class DavServer {
  /**
   * All users may write it: a server that root starts changes to another user, who may not enter the
   * temporary folder of the tests.
   */
  readonly folder = mkdtempSync('/tmp/docloom-webdav-');
  #process: ChildProcess | undefined;
  #port = 0;
  #folders = 0;

  constructor() {
    chmodSync(this.folder, 0o777);
    mkdirSync(this.root);
    chmodSync(this.root, 0o777);
  }

  /** The served folder. */
  get root(): string {
    return join(this.folder, 'root');
  }

  get origin(): string {
    return `http://127.0.0.1:${String(this.#port)}`;
  }

  /** Starts the server, and returns its process and its port. */
  protected abstract launch(): Promise<{ process: ChildProcess; port: number }>;

  async start(): Promise<void> {
    const { process, port } = await this.launch();
    this.#process = process;
    this.#port = port;
  }

  async stop(): Promise<void> {
    const process = this.#process;
    if (process?.exitCode === null) {
      process.kill('SIGTERM');
      await once(process, 'exit');
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Returns another folder at each call, which does not exist yet. */
  newFolder(): DavFolder {
    this.#folders += 1;
    const name = `Drive ${String(this.#folders)}`;
    return {
      url: new URL(`${this.origin}/${encodeURIComponent(name)}/`),
      place: join(this.root, name),
    };
  }
}

import { cpSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../checks/check-drive.ts';
import { PASSWORD, USER } from '../../service/drive/webdav/servers/dav-server.ts';
import { NepheleServer } from '../../service/drive/webdav/servers/nephele-server.ts';
import type { ChaosDrive } from './chaos-drive.ts';
import { FAILING_SHARE, FailingProxy } from './failing-proxy.ts';
import type { ChaosDriveParts } from './open-chaos-drive.ts';

/** A folder of the WebDAV server Nephele. */
export class WebDavDrive implements ChaosDrive {
  readonly environment = { DOCLOOM_WEBDAV_USER: USER, DOCLOOM_WEBDAV_PASSWORD: PASSWORD };
  readonly #server: NepheleServer;
  readonly #proxy: FailingProxy;
  readonly #folder: string;

  private constructor(server: NepheleServer, proxy: FailingProxy, folder: string) {
    this.#server = server;
    this.#proxy = proxy;
    this.#folder = folder;
  }

  static async start({ folder, random }: ChaosDriveParts): Promise<WebDavDrive> {
    const server = new NepheleServer();
    await server.start();
    const proxy = await FailingProxy.start(new URL(server.origin), FAILING_SHARE, random);
    return new WebDavDrive(server, proxy, folder);
  }

  get settings(): readonly string[] {
    return ['--drive', `${this.#proxy.url.replace(/^http/, 'webdav+http')}/drive/`];
  }

  onWriting(see: () => void): () => void {
    return this.#proxy.onWriting(see);
  }

  async paths(): Promise<string[]> {
    return filesBelow(this.#place);
  }

  /** A copy, because the server goes with its files. */
  async inFolder(): Promise<string> {
    const copy = mkdtempSync(join(this.#folder, 'webdav-'));
    cpSync(this.#place, copy, { recursive: true });
    return copy;
  }

  goAway(milliseconds: number): Promise<void> {
    return this.#proxy.goAway(milliseconds);
  }

  async stop(): Promise<void> {
    await this.#proxy.stop();
    await this.#server.stop();
  }

  get #place(): string {
    return join(this.#server.root, 'drive');
  }
}

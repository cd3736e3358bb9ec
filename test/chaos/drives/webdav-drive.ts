import { cpSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../checks/check-drive.ts';
import { PASSWORD, USER } from '../../service/drive/webdav/servers/dav-server.ts';
import { NepheleServer } from '../../service/drive/webdav/servers/nephele-server.ts';
import type { FailingProxy } from './failing-proxy.ts';
import type { ChaosDriveParts } from './open-chaos-drive.ts';
import { RemoteDrive } from './remote-drive.ts';

/** A folder of the WebDAV server Nephele. */
export class WebDavDrive extends RemoteDrive {
  readonly environment = { DOCLOOM_WEBDAV_USER: USER, DOCLOOM_WEBDAV_PASSWORD: PASSWORD };
  readonly #server: NepheleServer;
  readonly #folder: string;

  private constructor(server: NepheleServer, proxy: FailingProxy, folder: string) {
    super(proxy);
    this.#server = server;
    this.#folder = folder;
  }

  static async start({ folder, random }: ChaosDriveParts): Promise<WebDavDrive> {
    const server = new NepheleServer();
    await server.start();
    return new WebDavDrive(server, await RemoteDrive.proxyTo(server.origin, random), folder);
  }

  get settings(): readonly string[] {
    return ['--drive', `${this.proxy.url.replace(/^http/, 'webdav+http')}/drive/`];
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

  protected stopServer(): Promise<void> {
    return this.#server.stop();
  }

  get #place(): string {
    return join(this.#server.root, 'drive');
  }
}

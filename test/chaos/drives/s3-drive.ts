import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  ACCESS_KEY_ID,
  BUCKET,
  REGION,
  SECRET_ACCESS_KEY,
} from '../../service/drive/s3/strict-s3/account.ts';
import { StrictS3 } from '../../service/drive/s3/strict-s3/strict-s3.ts';
import type { FailingProxy } from './failing-proxy.ts';
import type { ChaosDriveParts } from './open-chaos-drive.ts';
import { RemoteDrive } from './remote-drive.ts';

const PREFIX = 'drive/';

/** A bucket of the strict S3 server. */
export class S3Drive extends RemoteDrive {
  readonly environment = {
    AWS_ACCESS_KEY_ID: ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY: SECRET_ACCESS_KEY,
  };
  readonly #server: StrictS3;
  readonly #folder: string;

  private constructor(server: StrictS3, proxy: FailingProxy, folder: string) {
    super(proxy);
    this.#server = server;
    this.#folder = folder;
  }

  static async start({ folder, random }: ChaosDriveParts): Promise<S3Drive> {
    const server = await StrictS3.start();
    return new S3Drive(server, await RemoteDrive.proxyTo(server.url, random), folder);
  }

  get settings(): readonly string[] {
    const query = `endpoint=${this.proxy.url}&region=${REGION}&forcePathStyle=true`;
    return ['--drive', `s3://${BUCKET}/${PREFIX}?${query}`];
  }

  async paths(): Promise<string[]> {
    return this.#keys().filter((key) => !key.startsWith('.docloom/'));
  }

  async inFolder(): Promise<string> {
    const copy = mkdtempSync(join(this.#folder, 'bucket-'));
    for (const key of this.#keys()) {
      const place = join(copy, key);
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, this.#server.stored.find(`${PREFIX}${key}`).content);
    }
    return copy;
  }

  protected stopServer(): Promise<void> {
    return this.#server.stop();
  }

  #keys(): string[] {
    return [...this.#server.stored.objects.keys()].map((key) => key.slice(PREFIX.length));
  }
}

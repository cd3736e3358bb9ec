import { join } from 'node:path';
import type { BlobStore, PutMode } from '../../../../service/src/drive/blob-store.ts';
import type { FileContent } from '../../../../service/src/drive/drive.ts';
import type { S3Tuning } from '../../../../service/src/drive/s3/open-s3.ts';
import { openS3 } from '../../../../service/src/drive/s3/open-s3.ts';
import { PART_SIZES } from '../../../../service/src/drive/s3/upload/object-writer.ts';
import { systemMonotonicClock } from '../../../../service/src/time/monotonic-clock.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';
import { findNamesAtLoopback, HOST } from './names-at-loopback.ts';
import { ACCESS_KEY_ID, BUCKET, REGION, SECRET_ACCESS_KEY } from './strict-s3/account.ts';
import type { StrictS3Options } from './strict-s3/strict-s3.ts';
import { StrictS3 } from './strict-s3/strict-s3.ts';

/** Without the files of the developer, and without a request to the machine, which may have a role. */
const ENVIRONMENT = {
  AWS_ACCESS_KEY_ID: ACCESS_KEY_ID,
  AWS_SECRET_ACCESS_KEY: SECRET_ACCESS_KEY,
  AWS_SHARED_CREDENTIALS_FILE: '/none',
  AWS_CONFIG_FILE: '/none',
  AWS_EC2_METADATA_DISABLED: 'true',
};

/** For tests of a server that does not answer. */
export const IMPATIENT: Partial<S3Tuning> = { timeouts: { connection: 10_000, idle: 2_000 } };

const TUNING: S3Tuning = {
  policy: { attempts: 4, firstPause: 1, longestPause: 2 },
  // Long enough for a busy machine.
  timeouts: { connection: 10_000, idle: 30_000 },
  sizes: PART_SIZES,
  monotonic: systemMonotonicClock,
};

export interface S3OfATestOptions extends StrictS3Options {
  /** Whether the bucket is in the hostname instead of the path. */
  isBucketInHostname?: boolean;
}

/** A new strict server for each test, and a store on it. */
export class S3OfATest {
  server!: StrictS3;
  store!: BlobStore;
  #folder!: TemporaryFolder;
  #environment!: NodeJS.ProcessEnv;
  readonly #isBucketInHostname: boolean;

  /** Registers the hooks of the test file. */
  constructor({ isBucketInHostname = false, ...options }: S3OfATestOptions = {}) {
    this.#isBucketInHostname = isBucketInHostname;
    let loseNames: (() => void) | null = null;
    beforeEach(async () => {
      if (isBucketInHostname) loseNames = findNamesAtLoopback();
      this.#environment = { ...process.env };
      Object.assign(process.env, ENVIRONMENT);
      this.#folder = new TemporaryFolder();
      this.server = await StrictS3.start(options);
      this.store = await this.open();
    });
    afterEach(async () => {
      process.env = this.#environment;
      loseNames?.();
      await this.server.stop();
      this.#folder.remove();
    });
  }

  /** The folder of staged contents. */
  get stagingFolder(): string {
    return join(this.#folder.path, 'staging');
  }

  /** Opens another store on the same bucket. @param parameters further ones of the address */
  open(parameters = '', tuning: Partial<S3Tuning> = {}): Promise<BlobStore> {
    const url = `s3://${BUCKET}/the/drive?region=${REGION}&${this.#place}${parameters}`;
    const { stagingFolder } = this;
    return openS3(new URL(url), { stagingFolder, allowsInsecure: true }, { ...TUNING, ...tuning });
  }

  /** The parameters of the address that say how requests name the bucket. */
  get #place(): string {
    if (!this.#isBucketInHostname) return `endpoint=${this.server.url}&forcePathStyle=true`;
    return `endpoint=http://${HOST}:${String(this.server.port)}`;
  }

  async put(key: string, content: FileContent | string, mode: PutMode = 'create'): Promise<void> {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    await (await this.store.stage(bytes)).put(key, mode);
  }

  async textOf(key: string): Promise<string | undefined> {
    return (await (await this.store.get(key))?.bytes())?.toString();
  }

  /** Returns the keys of all objects in the bucket, also hidden ones, sorted. */
  get objectKeys(): string[] {
    return [...this.server.stored.objects.keys()].sort();
  }

  /** Returns the operations of the requests that a task sends. */
  async operationsOf(task: () => Promise<unknown>): Promise<string[]> {
    const before = this.server.requests.length;
    await task();
    return this.server.operations.slice(before);
  }
}

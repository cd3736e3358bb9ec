import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GoogleDriveBlobStore } from '../../../../service/src/drive/google-drive/google-drive-blob-store.ts';
import { openGoogleDrive } from '../../../../service/src/drive/google-drive/open-google-drive.ts';
import type { RetryPolicy } from '../../../../service/src/drive/remote/retry.ts';
import type { Database } from '../../../../service/src/store/database.ts';
import { openDatabase } from '../../../../service/src/store/database.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';
import { FakeGoogleDrive } from './fake-google-drive/fake-google-drive.ts';
import { AUTHORIZED_USER, SERVICE_ACCOUNT } from './fake-google-drive/fake-tokens.ts';

const POLICY: RetryPolicy = { attempts: 4, firstPause: 2, longestPause: 4 };

/** A fake with a folder, and storages in it with one database. */
export class DriveOfTheFake {
  readonly fake = new FakeGoogleDrive();
  readonly #folder = new TemporaryFolder();
  #database: Database | null = null;

  async start(): Promise<void> {
    await this.fake.start();
    this.#database = await openDatabase(join(this.#folder.path, 'docloom.db'));
    writeFileSync(this.#place('service-account.json'), JSON.stringify(SERVICE_ACCOUNT));
    writeFileSync(this.#place('authorized-user.json'), JSON.stringify(AUTHORIZED_USER));
  }

  async stop(): Promise<void> {
    await this.#database?.close();
    await this.fake.stop();
    this.#folder.remove();
  }

  get database(): Database {
    if (!this.#database) throw new Error('Not started');
    return this.#database;
  }

  /** Makes a new folder. @returns its id */
  newRoot(driveId: string | null = null): string {
    return this.fake.makeFolder('Docloom', null, driveId).id;
  }

  /** Opens a storage in a folder, as a new process does. */
  async open(
    folderId: string,
    { driveId = null as string | null, file = 'service-account.json', idle = 30_000 } = {},
  ): Promise<GoogleDriveBlobStore> {
    const query = new URLSearchParams({
      credentials: this.#place(file),
      endpoint: this.fake.endpoint,
      ...(driveId !== null && { driveId }),
    });
    return openGoogleDrive(
      new URL(`google-drive://${folderId}?${query.toString()}`),
      { stagingFolder: this.#place('staging'), store: this.database.store },
      { policy: POLICY, patience: { connect: 10_000, idle } },
    );
  }

  #place(name: string): string {
    return join(this.#folder.path, name);
  }
}

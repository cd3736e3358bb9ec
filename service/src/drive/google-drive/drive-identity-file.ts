import type { StagingFolder } from '../remote/staging-folder.ts';
import type { DriveFileWriter, DriveParts } from './drive-file-writer.ts';
import type { DriveItem } from './api/drive-item.ts';
import { hasContent } from './api/drive-item.ts';
import { undefinedIfNotFound } from './api/google-drive-error.ts';

/** Its name begins with a dot, so that it is not listed. */
const KEY = '.docloom-drive-id';
/** Every app can read it, so that the id stays known with other credentials. */
const PROPERTY = 'docloomDriveId';
const CONTENT = 'This file identifies a drive of Docloom. Do not remove it.\n';

/** The file that has the id of the storage in a property. */
export class DriveIdentityFile {
  readonly #parts: DriveParts;
  readonly #writer: DriveFileWriter;
  readonly #staging: StagingFolder;

  constructor(options: { parts: DriveParts; writer: DriveFileWriter; staging: StagingFolder }) {
    this.#parts = options.parts;
    this.#writer = options.writer;
    this.#staging = options.staging;
  }

  /** Returns null if the folder has no such file, or is not there. */
  async read(): Promise<string | null> {
    return (await this.#find())?.properties[PROPERTY] ?? null;
  }

  async write(id: string): Promise<void> {
    const { api, ids } = this.#parts;
    if (!(await this.#find())) {
      const staged = await this.#staging.receive(Buffer.from(CONTENT));
      await this.#writer.put({ staged, key: KEY, mode: 'replace' });
    }
    const row = await ids.find(KEY);
    if (row) await api.change(row.blobId, { properties: { [PROPERTY]: id } });
  }

  /** A new database does not know the file yet. */
  async #find(): Promise<DriveItem | undefined> {
    const { api, ids } = this.#parts;
    const known = await ids.file(KEY);
    if (known) return known;
    const named = await api.childrenNamed(ids.root, KEY).catch(undefinedIfNotFound);
    const found = named?.find((item) => hasContent(item) && PROPERTY in item.properties);
    if (found) await ids.set(KEY, found);
    return found;
  }
}

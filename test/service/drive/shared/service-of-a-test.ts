import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { pino } from 'pino';
import { createAddresses } from '../../../../service/src/addresses/addresses.ts';
import type { Mutex } from '../../../../service/src/concurrency/mutex.ts';
import type { BlobStore } from '../../../../service/src/drive/blob-store.ts';
import { FolderBlobStore } from '../../../../service/src/drive/folder/folder-blob-store.ts';
import { IndexedDrive } from '../../../../service/src/drive/index/indexed-drive.ts';
import { sharedUse } from '../../../../service/src/drive/index/sharing/drive-use.ts';
import type { Ids } from '../../../../service/src/ids/ids.ts';
import { createIds } from '../../../../service/src/ids/ids.ts';
import { DEFAULT_LIMITS } from '../../../../service/src/limits/limits.ts';
import type { Database } from '../../../../service/src/store/database.ts';
import { openPostgresDatabase } from '../../../../service/src/store/postgres/open-postgres-database.ts';
import type { Mutexes } from '../../../../service/src/store/sharing/mutexes.ts';
import { mutexesOfDatabase } from '../../../../service/src/store/sharing/mutexes.ts';
import type { Templates } from '../../../../service/src/templates/templates.ts';
import type { Clock } from '../../../../service/src/time/clock.ts';
import { FileAccess } from '../../../../service/src/workflows/documents/file-access.ts';
import { TemplateVersions } from '../../../../service/src/workflows/documents/versions/template-versions.ts';
import { AT_TOP_LEVEL } from '../at-top-level.ts';

/** Where the services of a test keep everything. */
export interface SharedPlace {
  /** The address of the database. */
  url: string;
  /** The folder of the drive. */
  folder: string;
  clock: Clock;
  /** Null if no rule needs them. */
  templates: Templates | null;
  /** Opens the storage of the drive; by default, it is the folder. */
  openBlobs?: (() => Promise<BlobStore>) | undefined;
}

/** The parts of one of several services with the same database and the same drive. */
export class ServiceOfATest {
  readonly blobs: BlobStore;
  readonly mutexes: Mutexes;
  readonly mutex: Mutex<string>;
  readonly ids: Ids;
  readonly drive: IndexedDrive;
  readonly #database: Database;
  readonly #place: SharedPlace;

  private constructor(
    { database, mutexes, blobs }: { database: Database; mutexes: Mutexes; blobs: BlobStore },
    place: SharedPlace,
  ) {
    const { clock } = place;
    this.#database = database;
    this.#place = place;
    this.blobs = blobs;
    this.mutexes = mutexes;
    this.mutex = mutexes.create('file');
    this.ids = createIds({ clock, randomBytes });
    this.drive = new IndexedDrive({
      ...database,
      blobs,
      ids: this.ids,
      clock,
      limits: DEFAULT_LIMITS,
      holders: AT_TOP_LEVEL,
      use: sharedUse({ mutex: this.mutex, clock }),
    });
  }

  static async open(place: SharedPlace): Promise<ServiceOfATest> {
    const url = new URL(place.url);
    mkdirSync(place.folder, { recursive: true });
    const database = await openPostgresDatabase({ url, connections: 5 });
    const mutexes = await mutexesOfDatabase({ kind: 'postgres', url }, () => undefined);
    const blobs = (await place.openBlobs?.()) ?? new FolderBlobStore(place.folder);
    const service = new ServiceOfATest({ database, mutexes, blobs }, place);
    // Writes the marker, as the first start does.
    await service.drive.requireDisk();
    return service;
  }

  /** What the rules need of a service. */
  get parts() {
    const { store, relaxedStore } = this.#database;
    const { clock, templates } = this.#place;
    if (!templates) throw new Error('This service has no templates');
    const log = pino({ level: 'silent' });
    const fileAccess = new FileAccess({ store, foundFilesFor: 'first-user' });
    const addresses = createAddresses(() => 'http://docloom.test');
    const own = { ids: this.ids, drive: this.drive, limits: DEFAULT_LIMITS };
    return { store, relaxedStore, clock, templates, log, fileAccess, addresses, ...own };
  }

  /** Returns the versions of templates as a service of its own knows them. */
  templateVersions(): TemplateVersions {
    return new TemplateVersions(this.parts, this.mutexes.create('document'));
  }

  async close(): Promise<void> {
    await this.mutexes.close();
    await this.#database.close();
  }
}

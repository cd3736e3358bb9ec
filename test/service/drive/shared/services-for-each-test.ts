import type { BlobStore } from '../../../../service/src/drive/blob-store.ts';
import type { User } from '../../../../service/src/store/records/users.ts';
import { HeldClock } from '../../held-clock.ts';
import { sharedTemplates } from '../../shared-templates.ts';
import { TestDatabase } from '../../postgres/test-database.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';
import { makeUser } from '../../users.ts';
import { ServiceOfATest } from './service-of-a-test.ts';

/** Several services with one database and one drive, and a user who owns files in it. */
export interface ServicesOfATest {
  readonly services: readonly ServiceOfATest[];
  readonly user: User;
  readonly clock: HeldClock;
  readonly folder: string;
  readonly url: string;
  /** Opens one more service, which is closed with the others. */
  open(): Promise<ServiceOfATest>;
}

/**
 * Makes new services before each test, on PostgreSQL.
 * @param openBlobs opens the storage for one of them; by default, it is a folder
 */
export function servicesForEachTest(
  count: number,
  openBlobs?: () => Promise<BlobStore>,
): ServicesOfATest {
  let database: TestDatabase;
  let folder: TemporaryFolder;
  let clock: HeldClock;
  let user: User;
  let services: ServiceOfATest[];
  const templates = sharedTemplates();

  const open = async () => {
    const place = { url: database.url, folder: folder.path, clock, templates, openBlobs };
    const service = await ServiceOfATest.open(place);
    services.push(service);
    return service;
  };

  beforeEach(async () => {
    database = await TestDatabase.create();
    folder = new TemporaryFolder();
    clock = new HeldClock();
    services = [];
    for (let number = 0; number < count; number += 1) await open();
    user = await makeUser(services[0]!.parts, 'Ann');
  });

  afterEach(async () => {
    await Promise.all(services.map((service) => service.close()));
    await database.remove();
    folder.remove();
  });

  return {
    get services() {
      return services;
    },
    get user() {
      return user;
    },
    get clock() {
      return clock;
    },
    get folder() {
      return folder.path;
    },
    get url() {
      return database.url;
    },
    open,
  };
}

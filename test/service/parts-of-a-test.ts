import type { IndexedDrive } from '../../service/src/drive/index/indexed-drive.ts';
import type { Database } from '../../service/src/store/database.ts';
import type { PartsToHold } from './assembled-parts.ts';
import { AssembledParts } from './assembled-parts.ts';
import type { DatabaseOfATest } from './database-of-a-test.ts';
import { databaseOfATest } from './database-of-a-test.ts';
import { HeldClock } from './held-clock.ts';
import { sharedTemplates } from './shared-templates.ts';

export type Parts = AssembledParts['parts'];

/** Every part of the service in a folder of its own, with a clock that the test holds. */
export interface PartsOfATest {
  readonly clock: HeldClock;
  readonly parts: Parts;
  /** The drive of the parts. */
  readonly drive: IndexedDrive;
  readonly driveFolder: string;
  /** Opens the database of the parts as a second process does. */
  openDatabaseAgain(): Promise<Database>;
  /** Returns everything in the database of the parts, as bytes. */
  databaseContents(): Promise<Buffer>;
}

/**
 * Makes new parts before each test, but for the template processes, and takes them away after it.
 * @param own parts that the test holds in its own hand
 */
export function partsForEachTest(own: Pick<PartsToHold, 'holders'> = {}): PartsOfATest {
  const held = { clock: new HeldClock() };
  const templates = sharedTemplates();
  let assembled: AssembledParts | undefined;
  let database: DatabaseOfATest = databaseOfATest();
  const current = () => {
    if (!assembled) throw new Error('The parts live only while a test runs');
    return assembled;
  };

  beforeEach(async () => {
    held.clock = new HeldClock();
    database = databaseOfATest();
    const openDatabase = (file: string) => database.open(file);
    const { clock } = held;
    assembled = await AssembledParts.assemble({ ...own, clock, templates, openDatabase });
  });

  afterEach(async () => {
    await current().close();
    assembled = undefined;
    await database.remove();
  });

  return {
    get clock() {
      return held.clock;
    },
    get parts() {
      return current().parts;
    },
    get drive() {
      return current().drive;
    },
    get driveFolder() {
      return current().driveFolder;
    },
    openDatabaseAgain: () => database.openAgain(),
    databaseContents: () => database.contents(),
  };
}

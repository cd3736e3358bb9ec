import type { IndexedDrive } from '../../service/src/drive/index/indexed-drive.ts';
import type { PartsToHold } from './assembled-parts.ts';
import { AssembledParts } from './assembled-parts.ts';
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
}

/**
 * Makes new parts before each test, but for the template processes, and takes them away after it.
 * @param own parts that the test holds in its own hand
 */
export function partsForEachTest(own: Pick<PartsToHold, 'holders'> = {}): PartsOfATest {
  const held = { clock: new HeldClock() };
  const templates = sharedTemplates();
  let assembled: AssembledParts | undefined;
  const current = () => {
    if (!assembled) throw new Error('The parts live only while a test runs');
    return assembled;
  };

  beforeEach(async () => {
    held.clock = new HeldClock();
    assembled = await AssembledParts.assemble({ ...own, clock: held.clock, templates });
  });

  afterEach(async () => {
    await current().close();
    assembled = undefined;
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
  };
}

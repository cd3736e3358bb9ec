import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import { HolderFolders } from '../../../../service/src/drive/index/holder-folders.ts';
import { IndexedDrive } from '../../../../service/src/drive/index/indexed-drive.ts';
import { sharedUse } from '../../../../service/src/drive/index/sharing/drive-use.ts';
import { SharedUpkeep } from '../../../../service/src/drive/index/sharing/shared-upkeep.ts';
import { DEFAULT_LIMITS } from '../../../../service/src/limits/limits.ts';
import { listIndexedFiles } from '../../../../service/src/store/records/drive/drive-files.ts';
import { DRIVE_SCANNED, savedTime } from '../../../../service/src/store/records/settings.ts';
import { testsWith } from '../../tests-with.ts';
import { partialFilesIn } from '../partial-files.ts';
import type { ServiceOfATest } from './service-of-a-test.ts';
import { servicesForEachTest } from './services-for-each-test.ts';

const MISSING =
  'The upkeep of a shared drive: neither npm nor Debian has installed PostgreSQL here';
const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;
const DAY = 24 * HOUR;
const FRESH = 30 * SECOND;

testsWith(findPostgres(), MISSING, () => {
  const held = servicesForEachTest(2);
  let one: ServiceOfATest;
  let other: ServiceOfATest;
  let cleaned: number[];
  let upkeep: SharedUpkeep;
  let upkeepOfOther: SharedUpkeep;

  const upkeepOf = ({ parts, mutex }: ServiceOfATest, drive = parts.drive) =>
    new SharedUpkeep({
      ...parts,
      drive,
      mutex,
      monotonic: held.clock,
      log: pino({ level: 'silent' }),
      removeAbandoned: async (before) => {
        cleaned.push(before);
      },
    });

  beforeEach(() => {
    [one, other] = held.services as [ServiceOfATest, ServiceOfATest];
    cleaned = [];
    [upkeep, upkeepOfOther] = [upkeepOf(one), upkeepOf(other)];
  });
  afterEach(() => jest.restoreAllMocks());

  const rest = () => setImmediate();
  const putByHand = (name: string) => {
    writeFileSync(join(held.folder, name), 'by hand');
  };

  describe('the scans of several services', () => {
    it('are one scan within its time', async () => {
      putByHand('a.txt');
      expect(await upkeep.scan(rest, FRESH)).toEqual({ found: 1, missing: 0 });
      putByHand('b.txt');
      held.clock.moveOn(FRESH - 1);
      expect(await upkeepOfOther.scan(rest, FRESH)).toEqual({ found: 0, missing: 0 });
      held.clock.moveOn(1);
      expect(await upkeepOfOther.scan(rest, FRESH)).toEqual({ found: 1, missing: 0 });
      expect(await upkeep.scan(rest, FRESH)).toEqual({ found: 0, missing: 0 });
    });

    it('do not run at the same time', async () => {
      putByHand('a.txt');
      const during: unknown[] = [];
      await upkeep.scan(async () => {
        during.push(await upkeepOfOther.scan(rest, 0));
      }, FRESH);
      expect(during).toEqual([{ found: 0, missing: 0 }]);
    });

    it('are repeated if the clock of the other service is ahead', async () => {
      held.clock.step(HOUR);
      await upkeep.scan(rest, FRESH);
      held.clock.step(-HOUR);
      putByHand('a.txt');
      expect(await upkeepOfOther.scan(rest, FRESH)).toEqual({ found: 1, missing: 0 });
    });

    it('tell the others that the index knows all files', async () => {
      const { drive, blobs } = other;
      const file = { folders: [], name: 'a.txt', ownerId: held.user.id };
      const { id, path } = await one.drive.add(file, Buffer.from('content'));
      await one.drive.scan();
      await (await one.blobs.delete(path)).discard();
      await upkeep.scan(rest, FRESH);
      const headAll = jest.spyOn(blobs, 'headAll');
      expect(await drive.list()).toEqual([]);
      expect(headAll).toHaveBeenCalledTimes(1);
      await upkeepOfOther.scan(rest, FRESH);
      expect(await drive.list()).toEqual([]);
      expect(headAll).toHaveBeenCalledTimes(1);
      expect(await drive.find(id)).toBeUndefined();
    });

    it('remove what killed services left, once an hour', async () => {
      await upkeep.scan(rest, 0);
      held.clock.moveOn(HOUR - 1);
      await upkeep.scan(rest, 0);
      held.clock.moveOn(1);
      await upkeep.scan(rest, 0);
      const now = held.clock.now();
      expect(cleaned).toEqual([now - HOUR - DAY, now - DAY]);
    });
  });

  describe('the start of a service that has the drive for itself', () => {
    it('removes at once what killed services left', async () => {
      const invoice = { folders: [], name: 'Invoice.docx', ownerId: held.user.id };
      await one.drive.reserve(invoice);
      await one.blobs.stage(Buffer.from('a half'));
      held.clock.moveOn(1);
      await upkeepOfOther.repair();
      expect(partialFilesIn(held.folder)).toEqual([]);
      expect(await listIndexedFiles(one.parts.store)).toEqual([]);
      expect((await one.drive.add(invoice, Buffer.from('content'))).path).toBe('Invoice.docx');
    });

    it('does not trust an earlier scan: people may have changed the drive since', async () => {
      await upkeep.scan(rest, FRESH);
      await upkeepOfOther.repair();
      expect(await savedTime(one.parts.store, DRIVE_SCANNED)).toBeNull();
      putByHand('a.txt');
      expect(await upkeepOfOther.scan(rest, FRESH)).toEqual({ found: 1, missing: 0 });
    });

    it('moves the files of an earlier version to their holders', async () => {
      const file = { folders: ['Orders'], name: 'a.txt', ownerId: held.user.id };
      const { id } = await one.drive.add(file, Buffer.from('content'));
      const { store, relaxedStore, ids, clock } = one.parts;
      const { blobs, mutex } = one;
      const drive = new IndexedDrive({
        ...{ store, relaxedStore, ids, clock, blobs, limits: DEFAULT_LIMITS },
        holders: new HolderFolders({ blobs, store, ids }),
        use: sharedUse({ mutex, clock }),
      });
      await upkeepOf(one, drive).repair();
      expect(await other.drive.pathOf(id)).toMatch(/^Ann \[....\]\/Orders\/a\.txt$/);
      expect((await other.drive.read(id))?.toString()).toBe('content');
      expect(await other.drive.scan()).toEqual({ found: 0, missing: 0 });
    });

    it('repairs nothing while the disk is not mounted', async () => {
      const invoice = { folders: [], name: 'Invoice.docx', ownerId: held.user.id };
      await one.drive.reserve(invoice);
      held.clock.moveOn(1);
      jest.spyOn(one.blobs, 'identity').mockResolvedValue(null);
      await upkeep.repair();
      expect(await listIndexedFiles(one.parts.store)).toHaveLength(1);
    });
  });
});

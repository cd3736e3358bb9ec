import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import { SharedUpkeep } from '../../../../service/src/drive/index/sharing/shared-upkeep.ts';
import { testsWith } from '../../tests-with.ts';
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

  const upkeepOf = ({ parts, mutex }: ServiceOfATest) =>
    new SharedUpkeep({
      ...parts,
      mutex,
      monotonic: held.clock,
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
});

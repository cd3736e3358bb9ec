import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import { Random } from '../../../chaos/random.ts';
import { testsWith } from '../../tests-with.ts';
import { partialFilesIn } from '../partial-files.ts';
import { S3OfATest } from '../s3/s3-of-a-test.ts';
import { Agreement } from './agreement.ts';
import { RandomWork } from './random-work.ts';
import type { ServicesOfATest } from './services-for-each-test.ts';
import { servicesForEachTest } from './services-for-each-test.ts';
import { slowDown } from './slow-storage.ts';

const MISSING = 'Random work on a shared drive: neither npm nor Debian has PostgreSQL here';
const MINUTE = 60_000;
/** How many steps run at the same time. */
const AT_ONCE = 8;
/** `DOCLOOM_STEPS=20000 npx jest random-work` tries harder. */
const STEPS = Number(process.env['DOCLOOM_STEPS'] ?? 600);

/** @param leftovers returns what is in the storage beside files and the marker */
function describeWork(steps: number, held: ServicesOfATest, leftovers: () => string[]): void {
  it.each([1, 2, Date.now()])(
    'three services lose nothing, whatever they do at once (seed %i)',
    async (seed) => {
      const random = new Random(seed);
      for (const { blobs } of held.services) slowDown(blobs, random.branch());
      const work = new RandomWork(held.services, random, held.user.id);
      const workOn = async () => {
        for (let step = 0; step < steps; step += AT_ONCE) {
          await work.step();
          held.clock.moveOn(10);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, workOn));
      expect(work.wrong).toEqual([]);
      held.clock.moveOn(11 * MINUTE);
      const [{ drive, parts, blobs }] = held.services as [(typeof held.services)[number]];
      expect(await drive.scan()).toEqual({ found: 0, missing: 0 });

      const agreement = await Agreement.of(parts.store, blobs);
      agreement.expectAllKnown();
      agreement.expectNoneFound();
      await agreement.expectUsage(parts.store, held.user.id);
      expect(leftovers()).toEqual([]);

      const written = new Set(agreement.written.map(({ id }) => id));
      const remaining = work.files.filter(({ id, isRemoved, isGivenUp }) =>
        isGivenUp ? written.has(id) : !isRemoved,
      );
      expect([...written].sort()).toEqual(remaining.map(({ id }) => id).sort());
      for (const { id, contents } of remaining) {
        const texts = await Promise.all(
          held.services.map(async (service) => (await service.drive.read(id))?.toString()),
        );
        expect(new Set(texts).size).toBe(1);
        expect(contents).toContain(texts[0]);
      }
    },
  );
}

testsWith(findPostgres(), MISSING, () => {
  describe('in a folder', () => {
    const held = servicesForEachTest(3);
    describeWork(STEPS, held, () => partialFilesIn(held.folder));
  });

  describe('on S3', () => {
    const s3 = new S3OfATest();
    const held = servicesForEachTest(3, () => s3.open());
    describeWork(STEPS / 3, held, () => s3.objectKeys.filter((key) => key.includes('trash')));
  });
});

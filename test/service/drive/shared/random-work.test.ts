import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import { Random } from '../../../chaos/random.ts';
import { testsWith } from '../../tests-with.ts';
import { partialFilesIn } from '../partial-files.ts';
import { Agreement } from './agreement.ts';
import { RandomWork } from './random-work.ts';
import { servicesForEachTest } from './services-for-each-test.ts';
import { slowDown } from './slow-storage.ts';

const MISSING = 'Random work on a shared drive: neither npm nor Debian has PostgreSQL here';
const MINUTE = 60_000;
/** How many steps run at the same time. */
const AT_ONCE = 8;
/** `DOCLOOM_STEPS=20000 npx jest random-work` tries harder. */
const STEPS = Number(process.env['DOCLOOM_STEPS'] ?? 600);

testsWith(findPostgres(), MISSING, () => {
  const held = servicesForEachTest(3);

  it.each([1, 2, Date.now()])(
    'three services lose nothing, whatever they do at once (seed %i)',
    async (seed) => {
      const random = new Random(seed);
      for (const { blobs } of held.services) slowDown(blobs, random.branch());
      const work = new RandomWork(held.services, random, held.user.id);
      const workOn = async () => {
        for (let step = 0; step < STEPS; step += AT_ONCE) {
          await work.step();
          held.clock.moveOn(10);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, workOn));
      expect(work.wrong).toEqual([]);
      held.clock.moveOn(11 * MINUTE);
      const [{ drive, parts }] = held.services as [(typeof held.services)[number]];
      expect(await drive.scan()).toEqual({ found: 0, missing: 0 });

      const agreement = await Agreement.of(parts.store, held.folder);
      agreement.expectAllKnown();
      agreement.expectNoneFound();
      await agreement.expectUsage(parts.store, held.user.id);
      expect(partialFilesIn(held.folder)).toEqual([]);

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
});

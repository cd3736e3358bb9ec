import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import { insertJob } from '../../../../service/src/store/records/jobs.ts';
import type { NewJobRow } from '../../../../service/src/store/records/jobs.ts';
import type { Database } from '../../../../service/src/store/database.ts';
import { openPostgresDatabase } from '../../../../service/src/store/postgres/open-postgres-database.ts';
import { storeBossJobs } from '../../../../service/src/store/postgres/jobs/store-boss-jobs.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { TestDatabase } from '../../postgres/test-database.ts';
import { testsWith } from '../../tests-with.ts';
import { until } from '../../until.ts';
import { DONE } from '../queue-of-a-test.ts';
import { QueueOfAProcess } from './queue-of-a-process.ts';

const MISSING = 'Jobs of a move: neither npm nor Debian has installed PostgreSQL here';

testsWith(findPostgres(), MISSING, () => {
  let database: TestDatabase;
  let opened: Database;
  let queues: QueueOfAProcess[];
  beforeEach(async () => {
    database = await TestDatabase.create();
    opened = await openPostgresDatabase({ url: new URL(database.url) });
    queues = [];
  });
  afterEach(async () => {
    for (const queue of queues) await queue.close();
    await opened.close();
    await database.remove();
  });

  const open = async (name: string) => {
    const queue = await QueueOfAProcess.open(name, { url: database.url });
    queues.push(queue);
    return queue;
  };
  const job = (subjectId: string, more: Partial<NewJobRow> = {}): NewJobRow => ({
    kind: 'run',
    subjectId,
    generation: 2,
    groupKey: 'usr_1/wkf_1',
    dueAt: Date.now(),
    ...more,
  });
  const stored = () =>
    queriesOf(opened.store)
      .selectFrom('jobs')
      .select(['kind', 'subjectId', 'generation', 'groupKey', 'dueAt', 'leasedAt'])
      .orderBy('subjectId')
      .execute();

  describe('The jobs that a move has copied', () => {
    it('begin once, although two processes start at the same time', async () => {
      const ids = Array.from({ length: 20 }, (_, number) => `run_${String(number)}`);
      for (const id of ids) await insertJob(opened.store, job(id));
      const begun: [string, number][] = [];
      const processes = [await open('one'), await open('two')];
      await Promise.all(
        processes.map((process) =>
          process.start(async ({ subjectId, generation }) => {
            begun.push([subjectId, generation]);
            return DONE;
          }),
        ),
      );
      await until('all jobs', () => begun.length >= ids.length);
      expect(begun.toSorted()).toEqual(ids.map((id) => [id, 2]).toSorted());
      expect(await stored()).toEqual([]);
    });
  });

  describe('The jobs of pg-boss', () => {
    it('are stored for a move: waiting ones, and those of a dead process', async () => {
      const process = await open('one');
      const { promise: never } = Promise.withResolvers<never>();
      const begun: string[] = [];
      await process.start(async ({ subjectId }) => {
        begun.push(subjectId);
        return never;
      });
      await process.enqueue(['run_1']);
      await until('the job', () => begun.length === 1);
      const soon = Date.now() + 3_600_000;
      await process.queue.commit(opened.store, { lock: null }, async (_, add) => {
        await add({ ...job('dlv_1'), kind: 'delivery', dueAt: soon });
      });
      await storeBossJobs(opened.store, Date.now());
      const shown = await stored();
      expect(shown).toMatchObject([
        { kind: 'delivery', subjectId: 'dlv_1', generation: 2, groupKey: 'usr_1/wkf_1' },
        { kind: 'run', subjectId: 'run_1', generation: 0, leasedAt: null },
      ]);
      // The clock of the database shows another time, and statements take some.
      expect(Math.abs(shown[0]!.dueAt - soon)).toBeLessThan(60_000);
    });

    it('need not exist: a database that no service has used has none', async () => {
      await storeBossJobs(opened.store, Date.now());
      expect(await stored()).toEqual([]);
    });
  });
});

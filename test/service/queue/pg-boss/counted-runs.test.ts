import { pino } from 'pino';
import type { JobKind } from '../../../../service/src/queue/job-queue.ts';
import { PgBossJobQueue } from '../../../../service/src/queue/pg-boss/pg-boss-job-queue.ts';
import type { Database } from '../../../../service/src/store/database.ts';
import { systemClock } from '../../../../service/src/time/clock.ts';
import { TestDatabase } from '../../postgres/test-database.ts';
import { testsWith } from '../../tests-with.ts';
import { until } from '../../until.ts';
import { DONE } from '../queue-of-a-test.ts';
import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';

const MISSING = 'Runs in pg-boss: neither npm nor Debian has installed PostgreSQL here';
const DAY = 24 * 60 * 60_000;

testsWith(findPostgres(), MISSING, () => {
  let created: TestDatabase;
  let database: Database;
  let queue: PgBossJobQueue;
  beforeEach(async () => {
    created = await TestDatabase.create();
    database = await created.open();
    queue = new PgBossJobQueue({
      ownerId: 'own_1',
      url: new URL(created.url),
      store: database.relaxedStore,
      clock: systemClock,
      log: pino({ level: 'silent' }),
      metrics: { jobBegun: () => undefined, jobRetried: () => undefined },
      isOverloaded: () => false,
    });
  });
  afterEach(async () => {
    await queue.stop({ run: 0, quarantinedRun: 0, delivery: 0 });
    await queue.close();
    await database.close();
    await created.remove();
  });

  const enqueue = (subjectId: string, groupKey: string, kind: JobKind = 'run', inTime = 0) =>
    queue.commit(database.store, { lock: null }, (_, add) =>
      add({ kind, groupKey, subjectId, generation: 0, dueAt: Date.now() + inTime }),
    );

  it('The runs that wait, are performed or are in quarantine are counted by tenant', async () => {
    expect(await queue.countRuns()).toEqual(new Map());
    await enqueue('run_1', 'usr_1/wkf_1');
    await enqueue('run_2', 'usr_1/wkf_2', 'run', DAY);
    await enqueue('run_3', 'usr_1/wkf_1', 'quarantinedRun');
    await enqueue('run_4', 'team_2/wkf_3');
    await enqueue('dlv_1', 'team_2/owc_1', 'delivery', DAY);
    const all = new Map([
      ['usr_1', 3],
      ['team_2', 1],
    ]);
    expect(await queue.countRuns()).toEqual(all);
    const end = Promise.withResolvers<undefined>();
    let begun = 0;
    const handler = async () => {
      begun += 1;
      await end.promise;
      return DONE;
    };
    await queue.start({ run: handler, quarantinedRun: handler, delivery: handler });
    await until('the runs to begin', () => begun === 3);
    expect(await queue.countRuns()).toEqual(all);
    end.resolve(undefined);
    await until('the runs to end', async () => {
      const left = await queue.countRuns();
      return left.size === 1 && left.get('usr_1') === 1;
    });
  });
});

import { Client } from 'pg';
import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import type { Database } from '../../../../service/src/store/database.ts';
import type { Job } from '../../../../service/src/queue/job-queue.ts';
import { openPostgresDatabase } from '../../../../service/src/store/postgres/open-postgres-database.ts';
import { newRun } from '../../../../service/src/store/records/runs.ts';
import { TestDatabase } from '../../postgres/test-database.ts';
import { testsWith } from '../../tests-with.ts';
import { until } from '../../until.ts';
import { promise } from '../queue-of-a-test.ts';
import { QueueOfAProcess } from './queue-of-a-process.ts';

const MISSING =
  'Jobs that begin with their commit: neither npm nor Debian has installed PostgreSQL';

const LET_HEARTBEATS_END = `
  update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute'
  where singleton_key = $1 and retry_count = 0`;

const subject = {
  run: newRun({ id: 'run_1', workflowId: 'wkf_1', sourceEventId: 'sev_1', createdAt: 0 }, []),
  data: '{"number":1}',
  hops: 0,
};

testsWith(findPostgres(), MISSING, () => {
  let database: TestDatabase;
  let opened: Database;
  let client: Client;
  let processes: QueueOfAProcess[];
  let ends: ReturnType<typeof promise>[];

  beforeEach(async () => {
    database = await TestDatabase.create();
    opened = await openPostgresDatabase({ url: new URL(database.url) });
    client = new Client({ connectionString: database.url });
    await client.connect();
    processes = [];
    ends = [];
  });
  afterEach(async () => {
    for (const { keep } of ends) keep();
    await Promise.all(processes.map((process) => process.close()));
    await client.end();
    await opened.close();
    await database.remove();
  });

  const open = async (name: string) => {
    const process = await QueueOfAProcess.open(name, { url: database.url });
    processes.push(process);
    return process;
  };

  /** Enqueues a run, and returns whether it begins with its commit. */
  const enqueue = ({ queue }: QueueOfAProcess, subjectId: string) =>
    queue.commit(opened.store, { lock: null }, (_, add) =>
      add(
        { kind: 'run', subjectId, generation: 3, groupKey: 'usr_1/wkf_1', dueAt: Date.now() },
        { begun: subject },
      ),
    );

  /** Starts a process whose jobs end when the test does. */
  const start = async (process: QueueOfAProcess) => {
    const begun: Job[] = [];
    const mayEnd = promise();
    ends.push(mayEnd);
    await process.start(async (job) => {
      begun.push(job);
      await mayEnd.kept;
      return process.end(job);
    });
    return begun;
  };

  /** Enqueues runs until one begins with its commit, and returns its id. */
  const enqueueAtOnce = async (process: QueueOfAProcess) => {
    let asked = 0;
    return until('nobody to wait', async () => {
      const subjectId = `run_${String((asked += 1))}`;
      return (await enqueue(process, subjectId)) && subjectId;
    });
  };

  const row = async (subjectId: string) => {
    const text = 'select * from pgboss.job where singleton_key = $1';
    const { rows } = await client.query<Record<string, unknown>>(text, [subjectId]);
    return rows[0] ?? {};
  };

  describe('A job for which a slot is free', () => {
    it('begins with its commit, with the subject that was committed', async () => {
      const process = await open('own_1');
      const begun = await start(process);
      const id = await enqueueAtOnce(process);
      const job = await until('the job', () => begun.find(({ subjectId }) => subjectId === id));
      expect(job).toMatchObject({ generation: 3, subject });
    });

    it('is stored like one that pg-boss has inserted and fetched', async () => {
      const [process, other] = [await open('own_1'), await open('own_2')];
      const begun = await start(process);
      expect(await enqueue(other, 'fetched')).toBe(false);
      await until('the other job', () => begun.some(({ subjectId }) => subjectId === 'fetched'));
      const [inserted, fetched] = [await row(await enqueueAtOnce(process)), await row('fetched')];
      const isTime = (column: string) => inserted[column] instanceof Date;
      const columns = Object.keys(fetched).filter((column) => !isTime(column));
      const own = new Set(['id', 'singleton_key']);
      const valuesOf = (job: Record<string, unknown>) =>
        Object.fromEntries(
          columns.filter((name) => !own.has(name)).map((name) => [name, job[name]]),
        );
      expect(valuesOf(inserted)).toEqual(valuesOf(fetched));
      expect(Object.keys(inserted).filter(isTime)).toEqual(
        Object.keys(fetched).filter((column) => fetched[column] instanceof Date),
      );
      expect(Number(inserted['keep_until']) - Number(inserted['created_on'])).toBe(
        Number(fetched['keep_until']) - Number(fetched['created_on']),
      );
    });

    it('begins again if its heartbeats end, and its first attempt cannot end it', async () => {
      const [process, other] = [await open('own_1'), await open('own_2')];
      const begun = await start(process);
      const id = await enqueueAtOnce(process);
      const first = await until('the job', () => begun.find(({ subjectId }) => subjectId === id));
      const elsewhere = await start(other);
      await until('the second attempt', async () => {
        await client.query(LET_HEARTBEATS_END, [id]);
        const attempts = [...begun, ...elsewhere].filter(({ subjectId }) => subjectId === id);
        return attempts.length === 2;
      });
      expect(await process.end(first)).toMatchObject({ wasHeld: false });
    });
  });
});

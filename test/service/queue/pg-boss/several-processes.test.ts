import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import { TestDatabase } from '../../postgres/test-database.ts';
import { testsWith } from '../../tests-with.ts';
import { until } from '../../until.ts';
import { DONE, promise } from '../queue-of-a-test.ts';
import { HalfOpenProxy } from '../../postgres/half-open-proxy.ts';
import { QueueOfAProcess } from './queue-of-a-process.ts';

const MISSING = 'Several queues on pg-boss: neither npm nor Debian has installed PostgreSQL here';

const FLOOD = 2_000;

const PROGRAM = join(__dirname, 'process.ts');

/** The promise of the queue: the work of a dead process is taken up after this. */
const TAKEN_UP_WITHIN_MS = 15_000;

/**
 * The slow poll alone would find each of several jobs after a second, because each is enqueued when
 * the one before it has begun.
 */
const WOKEN_WITHIN_MS = 700;

const medianOf = (values: number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1];

testsWith(findPostgres(), MISSING, () => {
  let database: TestDatabase;
  let opened: QueueOfAProcess[];
  let children: ChildProcessByStdio<Writable, Readable, null>[];

  beforeEach(async () => {
    database = await TestDatabase.create();
    opened = [];
    children = [];
  });

  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(opened.map((one) => one.close()));
    await database.remove();
  });

  const open = async (name: string, queueUrl = database.url) => {
    const one = await QueueOfAProcess.open(name, { url: database.url, queueUrl });
    opened.push(one);
    return one;
  };

  /** Starts a process of its own, and returns what it prints. */
  const startProcess = () => {
    const child = spawn(process.execPath, [PROGRAM, database.url], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    children.push(child);
    const printed: string[] = [];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed.push(...text.trim().split('\n'));
    });
    return { child, printed };
  };

  describe('two processes', () => {
    it('share the work, and begin each job once', async () => {
      const [one, other] = [await open('own_1'), await open('own_2')];
      const begun: Record<string, string[]> = { one: [], other: [] };
      const start = (queue: QueueOfAProcess, name: string) =>
        queue.start(async ({ subjectId }) => {
          begun[name]!.push(subjectId);
          await sleep(20);
          return DONE;
        });
      await Promise.all([start(one, 'one'), start(other, 'other')]);
      const subjects = Array.from({ length: 200 }, (_, n) => `run_${String(n)}`);
      await one.enqueue(subjects);
      await until('all of them', () => begun['one']!.length + begun['other']!.length >= 200);
      expect([...begun['one']!, ...begun['other']!].sort()).toEqual(subjects.sort());
      expect(begun['one']!.length).toBeGreaterThan(40);
      expect(begun['other']!.length).toBeGreaterThan(40);
    });

    it('of which one only enqueues: the other begins its jobs at once', async () => {
      const [accepting, working] = [await open('own_1'), await open('own_2')];
      const waits = await beginOneByOne(accepting, working);
      expect(medianOf(waits)).toBeLessThan(WOKEN_WITHIN_MS);
    });

    it('keep one job of a subject that both enqueue at the same time', async () => {
      const [one, other] = [await open('own_1'), await open('own_2')];
      for (let n = 0; n < 20; n += 1) {
        const subject = [`run_${String(n)}`];
        await Promise.all([one.enqueue(subject), other.enqueue(subject), one.enqueue(subject)]);
      }
      expect((await one.queue.readStates()).run.due).toBe(20);
    });
  });

  /** Enqueues jobs one after another, and returns how long each has waited in milliseconds. */
  async function beginOneByOne(
    accepting: QueueOfAProcess,
    working: QueueOfAProcess,
  ): Promise<number[]> {
    const begunAt = new Map<string, number>();
    await working.start(async ({ subjectId }) => {
      begunAt.set(subjectId, performance.now());
      return DONE;
    });
    await accepting.enqueue(['warm-up']);
    await until('the warm-up', () => begunAt.has('warm-up'));
    return enqueueOneByOne(accepting, begunAt);
  }

  async function enqueueOneByOne(
    accepting: QueueOfAProcess,
    begunAt: ReadonlyMap<string, number>,
  ): Promise<number[]> {
    const waits: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const subject = `run_${String(begunAt.size)}`;
      const enqueuedAt = performance.now();
      await accepting.enqueue([subject]);
      waits.push((await until(subject, () => begunAt.get(subject))) - enqueuedAt);
    }
    return waits;
  }

  describe('a process that is killed', () => {
    it('loses its job to another one within 15 seconds', async () => {
      const { child, printed } = startProcess();
      const other = await open('own_2');
      await other.enqueue(['run_1']);
      await until('the first attempt', () => printed.includes('begun run_1'));
      const begun: string[] = [];
      await other.start(async ({ subjectId }) => {
        begun.push(subjectId);
        return DONE;
      });
      await sleep(3_000);
      expect(begun).toEqual([]);
      const killedAt = performance.now();
      child.kill('SIGKILL');
      await until('the second attempt', () => begun.includes('run_1'));
      expect(performance.now() - killedAt).toBeLessThan(TAKEN_UP_WITHIN_MS);
    });

    it('loses its jobs as soon beside one that is suspended in a transaction', async () => {
      const { child, printed } = startProcess();
      const suspended = await open('own_2');
      await suspended.enqueue(['run_1']);
      await until('a job of the first process', () => printed.length > 0);
      const begun: string[] = [];
      const mayCommit = promise();
      await suspended.start(async (job) => {
        begun.push(job.subjectId);
        return begun.length === 1 ? suspended.end(job, mayCommit.kept) : DONE;
      });
      let enqueued = 1;
      await until('a job of the other', async () => {
        await suspended.enqueue([`run_${String((enqueued += 1))}`]);
        return begun.length > 0;
      });
      const killedAt = performance.now();
      child.kill('SIGKILL');
      await until('the other attempts', () =>
        printed.every((line) => begun.includes(line.replace('begun ', ''))),
      );
      expect(performance.now() - killedAt).toBeLessThan(TAKEN_UP_WITHIN_MS);
      mayCommit.keep();
    });
  });

  describe('a process that is suspended', () => {
    it('cannot end the job that another one has taken up meanwhile', async () => {
      const { child, printed } = startProcess();
      const other = await open('own_2');
      await other.enqueue(['run_1']);
      await until('the first attempt', () => printed.includes('begun run_1'));
      const begun: string[] = [];
      const mayEnd = promise();
      await other.start(async (job) => {
        begun.push(job.subjectId);
        await mayEnd.kept;
        return other.end(job);
      });
      child.kill('SIGSTOP');
      await until('the second attempt', () => begun.includes('run_1'));
      child.kill('SIGCONT');
      child.stdin.write('end\n');
      await until('the end of the first attempt', () => printed.includes('lost run_1'));
      mayEnd.keep();
      await until('the end of the second attempt', async () => {
        const { run } = await other.queue.readStates();
        return run.inProgress === 0;
      });
      expect(begun).toEqual(['run_1']);
    });
  });

  describe('a process whose connections are lost without a sign', () => {
    it('is woken by new jobs again, and keeps the one that it works on', async () => {
      const proxy = await HalfOpenProxy.before(database.url);
      const [accepting, working] = [
        await open('own_1'),
        await open('own_2', proxy.addressOf(database.url)),
      ];
      const begunAt = new Map<string, number>();
      const mayEnd = promise();
      let timesOfLong = 0;
      await working.start(async ({ subjectId }) => {
        begunAt.set(subjectId, performance.now());
        if (subjectId === 'long') timesOfLong += 1;
        if (subjectId === 'long') await mayEnd.kept;
        return DONE;
      });
      await accepting.enqueue(['long']);
      await until('the long one', () => begunAt.has('long'));
      const openedBefore = proxy.opened;
      proxy.freeze();
      await until('a new listener and new heartbeats', () => proxy.opened >= openedBefore + 2);
      await sleep(TAKEN_UP_WITHIN_MS);
      const waits = await enqueueOneByOne(accepting, begunAt);
      expect(medianOf(waits)).toBeLessThan(WOKEN_WITHIN_MS);
      expect((await accepting.queue.readStates()).run.due).toBe(0);
      expect(timesOfLong).toBe(1);
      mayEnd.keep();
      await working.close();
      opened = opened.filter((one) => one !== working);
      await proxy.close();
    });
  });

  describe('a flood of one group', () => {
    it('delays a job of another tenant by a few jobs only', async () => {
      const [accepting, working] = [await open('own_1'), await open('own_2')];
      const flood = Array.from({ length: FLOOD }, (_, n) => `flood_${String(n)}`);
      await accepting.enqueue(flood, 'usr_1/wkf_1');
      const begun: string[] = [];
      await working.start(async ({ subjectId }) => {
        begun.push(subjectId);
        await sleep(5);
        return DONE;
      });
      await until('some of them', () => begun.length > 100);
      const overtaken: number[] = [];
      for (let n = 0; n < 10; n += 1) {
        const before = begun.length;
        const subject = `other_${String(n)}`;
        await accepting.enqueue([subject], 'usr_2/wkf_2');
        await until(subject, () => begun.includes(subject));
        overtaken.push(begun.indexOf(subject) - before);
      }
      expect(begun.length).toBeLessThan(FLOOD);
      expect(Math.max(...overtaken)).toBeLessThan(300);
    });
  });

  it('a process that has stopped ends', async () => {
    const { child, printed } = startProcess();
    const other = await open('own_2');
    await other.enqueue(['run_1']);
    await until('its job', () => printed.includes('begun run_1'));
    child.stdin.write('end\n');
    await until('its end', () => printed.includes('ended run_1'));
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
});

import type { JobQueue } from '../../../../service/src/queue/job-queue.ts';
import { findRun } from '../../../../service/src/store/records/runs.ts';
import { markRunStarted } from '../../../../service/src/store/records/run-attempts.ts';
import { performRun } from '../../../../service/src/runs/perform/perform.ts';
import { keepOutOfQuarantine } from '../../../../service/src/runs/perform/quarantine.ts';
import { AssembledParts } from '../../assembled-parts.ts';
import { HeldClock } from '../../held-clock.ts';
import { sharedTemplates } from '../../shared-templates.ts';
import type { Handled } from '../../queue/handed-job.ts';
import { DROPPED, handle, SUCCEEDED } from '../../queue/handed-job.ts';
import { AcceptedRun } from '../accepted-run.ts';

const templates = sharedTemplates();
const clock = new HeldClock();
let assembled: AssembledParts;
let run: AcceptedRun;

beforeEach(async () => {
  assembled = await AssembledParts.assemble({ templates, clock });
  run = await AcceptedRun.accept(assembled, ['Order {{number}}'], { number: 1 });
});
afterEach(() => assembled.close());

/** Begins an attempt whose process dies. */
const die = async () => {
  const { id, generation } = await run.record();
  const attempt = { id, generation, attemptOwner: 'own_dead', startedAt: 1 };
  await markRunStarted(assembled.parts.store, attempt);
};

const performInQuarantine = (): Promise<Handled> => {
  const { parts } = assembled;
  const job = { kind: 'quarantinedRun', subjectId: run.id } as const;
  return handle(parts.store, job, (handed) => performRun(parts, handed));
};

/** A queue whose store is read-only. */
const withoutCommits = (queue: JobQueue): JobQueue =>
  new Proxy(queue, {
    get(target, key): unknown {
      if (key === 'commit') return () => Promise.reject(new Error('the disk is full'));
      return Reflect.get(target, key);
    },
  });

const jobs = async () => {
  const { run: ready, quarantinedRun } = await assembled.parts.queue.readStates();
  return { run: ready.due, quarantinedRun: quarantinedRun.due };
};

describe('A run that was in progress when its process died', () => {
  it('is moved to the quarantine, and performed there', async () => {
    await die();
    expect(await run.perform()).toMatchObject({ attempt: null });
    expect(await jobs()).toEqual({ run: 0, quarantinedRun: 1 });
    expect(await performInQuarantine()).toEqual(SUCCEEDED);
    expect(await run.record()).toMatchObject({ status: 'SUCCEEDED', crashes: 0 });
    expect(await jobs()).toEqual({ run: 0, quarantinedRun: 0 });
  });

  it('goes behind the others in quarantine at each crash, and is given up after ten', async () => {
    await die();
    await run.perform();
    for (let crashes = 1; crashes < 10; crashes += 1) {
      expect(await run.record()).toMatchObject({ attemptOwner: null, crashes });
      await die();
      clock.moveOn(1);
      const last = { attempt: null, dueAt: clock.now() };
      expect(await performInQuarantine()).toEqual(last);
    }
    expect(await performInQuarantine()).toEqual(SUCCEEDED);
    const error = { code: 'run_ends_service' };
    expect(await run.record()).toMatchObject({ status: 'FAILED', error });
  });

  it('leaves the quarantine when an attempt fails', async () => {
    await die();
    await run.perform();
    const job = { kind: 'quarantinedRun', subjectId: run.id } as const;
    const ids = {
      ...assembled.parts.ids,
      event: () => {
        throw new Error('not now');
      },
    };
    const parts = { ...assembled.parts, ids };
    const handled = await handle(parts.store, job, (handed) => performRun(parts, handed));
    expect(handled).toMatchObject({ attempt: 'failed' });
    expect(await run.record()).toMatchObject({ failedTries: 1, attemptOwner: null, crashes: 0 });
    const { run: ready, quarantinedRun } = await parts.queue.readStates();
    expect([ready.later, quarantinedRun.later]).toEqual([1, 0]);
  });
});

it('A run that this process attempted before is not a crash suspect', async () => {
  const { id, generation } = await run.record();
  const { store, processId } = assembled.parts;
  const started = { id, generation, attemptOwner: processId, startedAt: 1 };
  await markRunStarted(store, started);
  expect(await run.perform()).toEqual(SUCCEEDED);
});

it('A run whose attempt threw an error in a living process is not a crash suspect', async () => {
  const { parts } = assembled;
  const queue = withoutCommits(parts.queue);
  await expect(run.perform({ ...parts, queue })).rejects.toThrow('the disk is full');
  expect(await run.record()).toMatchObject({ attemptOwner: null, crashes: 0 });
});

it('A run whose process was stopped in time is not a crash suspect', async () => {
  await die();
  const stopped = { ...assembled.parts, processId: 'own_dead' };
  await keepOutOfQuarantine(stopped, [run.id]);
  expect(await run.perform()).toEqual(SUCCEEDED);
});

it('A job of an earlier generation of its run has no effect', async () => {
  const { parts } = assembled;
  const stale = await handle(parts.store, { kind: 'run', subjectId: run.id }, (job) =>
    performRun(parts, { ...job, generation: job.generation - 1 }),
  );
  expect(stale).toEqual(DROPPED);
  expect(await findRun(parts.store, run.id)).toMatchObject({ status: 'QUEUED' });
});

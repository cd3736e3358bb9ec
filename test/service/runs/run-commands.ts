import type { AsyncCommand } from 'fast-check';
import * as fc from 'fast-check';
import type { RunId } from '../../../contract/src/index.ts';
import { acceptSourceData } from '../../../service/src/runs/intake/accept.ts';
import { performRun } from '../../../service/src/runs/perform/perform.ts';
import { pruneHistory } from '../../../service/src/runs/history/prune-history.ts';
import { retryRun } from '../../../service/src/runs/retry.ts';
import { deleteDocument } from '../../../service/src/store/records/documents.ts';
import { markWorkflowArchived } from '../../../service/src/store/records/workflows.ts';
import { expectEqual } from '../expect-equal.ts';
import type { Faults, ModelRun, RunModel } from './run-model.ts';
import { DAY, FAULTS, MAX_LOST_TRIES } from './run-model.ts';
import type { LeasedRunJob, RunWorld } from './run-world.ts';
import { ScriptedPorts } from './scripted-ports.ts';
import { StoppingPorts } from './stopping-ports.ts';
import { jobOf } from '../queue/by-hand.ts';

type Command = AsyncCommand<RunModel, RunWorld>;

const KEEP_DAYS = 1;
const MAX_RUNS = 4;

/** A command, called what it does; after each the world is as the model. */
const command = (
  name: string,
  run: Command['run'],
  check: Command['check'] = () => true,
): Command => ({
  check,
  run: async (model, world) => {
    await run(model, world);
    await world.isAs(model);
  },
  toString: () => name,
});

const isJobDue = ({ runs, now }: Readonly<RunModel>): boolean =>
  runs.some(({ job }) => job !== null && job.dueAt <= now);

const isJobWaiting = ({ runs }: Readonly<RunModel>): boolean =>
  runs.some(({ job }) => job !== null);

const moveOn = (milliseconds: number): Command =>
  command(`${String(milliseconds)} ms go by`, async (model, world) => {
    world.clock.moveOn(milliseconds);
    model.now += milliseconds;
  });

/** So that a long wait does not have to be hit by chance. */
export const moveOnToNextJob = command(
  'the time of the next job comes',
  async (model, world) => {
    const dues = model.runs.flatMap(({ job }) => job?.dueAt ?? []);
    const wait = Math.max(0, Math.min(...dues) - model.now);
    world.clock.moveOn(wait);
    model.now += wait;
  },
  isJobWaiting,
);

/** Only an archived workflow refuses; one without templates keeps the data and starts nothing. */
export const accept = command(
  'accept',
  async (model, world) => {
    const { parts, source } = world;
    const incoming = {
      secret: source.secret,
      tenantId: 'usr_1' as const,
      body: '{}',
      fields: [],
      idempotencyKey: undefined,
      hops: 0,
    };
    const accepted = acceptSourceData(parts, incoming);
    if (model.isArchived) {
      await expect(accepted).rejects.toMatchObject({ code: 'source_archived' });
      return;
    }
    const { runId } = await accepted;
    expectEqual(runId !== null, model.documents.length > 0);
    if (runId !== null) model.accept(runId);
  },
  ({ runs }) => runs.length < MAX_RUNS,
);

export const tryOnce = (faults: Faults): Command =>
  command(
    `try(${wordsOf(faults)})`,
    async (model, world) => {
      const { job, run } = await begin(model, world);
      await world.endJob(job, await performRun(partsWith(world, faults), jobOf(job)));
      if (run.finishedAt === null) model.endAttempt(run, faults);
      else model.putAway(run);
    },
    isJobDue,
  );

/** The process dies at a call of a port, so many times in a row at the same, and is started again. */
export const killedWithin = (faults: Faults, at: number, how: Death, times: number): Command =>
  command(
    `killed ${String(times)} times, ${how} call ${String(at)}, of try(${wordsOf(faults)})`,
    async (model, world) => {
      for (let time = 0; time < times && isJobDue(model); time += 1) {
        const { job, run } = await begin(model, world);
        const ports = new StoppingPorts(partsWith(world, faults), at, how);
        const tried = performRun(ports.parts, jobOf(job));
        const outcome = await Promise.race([tried, ports.died]);
        if (outcome === 'died') {
          model.die(run);
          await world.restart();
          await world.showFiles(run);
          continue;
        }
        await world.endJob(job, outcome);
        if (run.finishedAt === null) model.endAttempt(run, faults);
        else model.putAway(run);
      }
    },
    isJobDue,
  );

/** The process dies when an attempt and the end of its job are stored, before anybody hears of it. */
const killedAfter = (faults: Faults): Command =>
  command(
    `killed after try(${wordsOf(faults)})`,
    async (model, world) => {
      const { job, run } = await begin(model, world);
      await performRun(partsWith(world, faults), jobOf(job));
      await world.restart();
      model.endAttempt(run, faults);
    },
    isJobDue,
  );

export const retry = (position: number): Command =>
  command(
    `retry(${String(position)})`,
    async (model, world) => {
      const run = model.runs[position];
      if (!run) throw new Error('There is no such run');
      const retried = retryRun(world.parts, await world.run(run.id));
      if (run.status === 'FAILED') {
        await retried;
        model.retry(run);
      } else await expect(retried).rejects.toMatchObject({ code: 'run_not_failed' });
    },
    ({ runs }) => position < runs.length,
  );

const archive = command('archive', async (model, world) => {
  await markWorkflowArchived(world.parts.store, world.source.workflowId, model.now);
  model.isArchived = true;
});

const removeTemplate = (position: number): Command =>
  command(
    `remove template(${String(position)})`,
    async (model, world) => {
      const [removed] = model.documents.splice(position, 1);
      if (removed) await deleteDocument(world.parts.store, removed.id);
    },
    ({ documents }) => position < documents.length,
  );

const eventsArrive = command('every event arrives', async (model, world) => {
  await world.eventsArrive();
  model.arrive();
});

/** What has just ended is kept in any case, so it is done when a while has gone by. */
const prune = command('prune two days later', async (model, world) => {
  world.clock.moveOn(2 * DAY);
  model.now += 2 * DAY;
  const before = model.runs;
  model.prune(KEEP_DAYS);
  await world.keepFilesOf(before.filter((run) => !model.runs.includes(run)));
  await pruneHistory(world.parts, { keepDays: KEEP_DAYS });
});

/** Which of the jobs that are due comes first is the queue's to say. */
async function begin(model: RunModel, world: RunWorld): Promise<LeasedRunJob & { run: ModelRun }> {
  const leased = await world.leaseJob();
  const run = model.runs.find(({ id }) => id === (leased.job.subjectId as RunId));
  if (!run) throw new Error('The job is about nothing');
  expectEqual(run.job?.dueAt, leased.dueAt);
  model.quarantine(run);
  return { ...leased, run };
}

function partsWith({ parts, kinds }: RunWorld, faults: Faults): RunWorld['parts'] {
  const { drive, templates, pdfConverter } = new ScriptedPorts(parts, kinds, faults);
  return { ...parts, drive, templates, pdfConverter };
}

export const NO_FAULTS: Faults = {
  document: 'none',
  'with a PDF': 'none',
  'PDF alone': 'none',
};

const wordsOf = (faults: Faults): string =>
  Object.entries(faults)
    .filter(([, fault]) => fault !== 'none')
    .map(([kind, fault]) => `${kind}: ${fault}`)
    .join(', ');

const anyFault = fc.oneof(
  { arbitrary: fc.constant('none' as const), weight: 4 },
  { arbitrary: fc.constantFrom(...FAULTS), weight: 5 },
);
const anyFaults: fc.Arbitrary<Faults> = fc.record({
  document: anyFault,
  'with a PDF': anyFault,
  'PDF alone': anyFault,
});
type Death = 'dies before' | 'dies after';
const anyDeath = fc.constantFrom<Death>('dies before', 'dies after');
const attempts = anyFaults.map(tryOnce);

export const anyCommand: fc.Arbitrary<Command>[] = [
  fc.constant(accept),
  attempts,
  attempts,
  attempts,
  fc.constant(moveOnToNextJob),
  fc.constant(moveOnToNextJob),
  fc
    .tuple(anyFaults, fc.nat(24), anyDeath, fc.constantFrom(1, 1, 1, 1, 1, MAX_LOST_TRIES))
    .map(([faults, at, how, times]) => killedWithin(faults, at + 1, how, times)),
  anyFaults.map(killedAfter),
  fc.nat(MAX_RUNS - 1).map(retry),
  fc.oneof(
    fc.constantFrom(1, 20_000, DAY).map(moveOn),
    fc.constantFrom(archive, eventsArrive, eventsArrive, prune, prune),
    fc.nat(2).map(removeTemplate),
  ),
];

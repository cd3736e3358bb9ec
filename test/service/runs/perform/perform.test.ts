import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AT_TOP_LEVEL } from '../../drive/at-top-level.ts';
import { nextDueAfter } from '../../../../service/src/store/records/jobs.ts';
import { findRunSubject } from '../../../../service/src/store/records/subjects/run-subjects.ts';
import { markRunStarted } from '../../../../service/src/store/records/run-attempts.ts';
import { queriesOf, Store } from '../../../../service/src/store/store.ts';
import { performRun } from '../../../../service/src/runs/perform/perform.ts';
import { deliver } from '../../../../service/src/webhooks/delivery/deliver.ts';
import { listDeliveries } from '../../../../service/src/store/records/deliveries.ts';
import { AssembledParts } from '../../assembled-parts.ts';
import { HeldClock } from '../../held-clock.ts';
import { Receiver } from '../../receiver.ts';
import { sharedTemplates } from '../../shared-templates.ts';
import { until } from '../../until.ts';
import { paragraphsOf, wordFile } from '../../word-file.ts';
import { templatesThatRender } from '../../templates-that-render.ts';
import { AcceptedRun } from '../accepted-run.ts';
import { DROPPED, looseJob, SUCCEEDED } from '../../queue/handed-job.ts';

const shared = sharedTemplates();
let clock: HeldClock;
let assembled: AssembledParts;
beforeEach(async () => {
  clock = new HeldClock();
  assembled = await AssembledParts.assemble({ holders: AT_TOP_LEVEL, clock, templates: shared });
});
afterEach(() => assembled.close());

/** The outputs in the drive: all that lies in the workflow's folder itself. */
function outputs(): string[] {
  return readdirSync(join(assembled.driveFolder, 'Orders'), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();
}

const textOf = (name: string) =>
  paragraphsOf(readFileSync(join(assembled.driveFolder, 'Orders', name)));

/** Parts whose templates fail so many times, and how often they were asked. */
function throwing(times: number) {
  const { templates } = assembled.parts;
  let thrown = 0;
  const render = (...order: Parameters<typeof templates.render>) => {
    thrown += 1;
    if (thrown <= times) throw new TypeError('undefined is not a function');
    return templates.render(...order);
  };
  const parts = { ...assembled.parts, templates: templatesThatRender(templates, render) };
  return { parts, tries: () => thrown };
}

/** Lets the real queue work until the run has ended; time passes while it waits for a next try. */
async function workUntilEnded(run: AcceptedRun, parts: AssembledParts['parts']): Promise<void> {
  await parts.queue.start({
    run: (job) => performRun(parts, job),
    quarantinedRun: (job) => performRun(parts, job),
    delivery: () => Promise.resolve({ isEnded: false, attempt: null }),
  });
  await until('the run to end', async () => {
    const next = await nextDueAfter(parts.store, { kind: 'run', now: clock.now() });
    clock.moveOn(Math.max((next ?? 0) - clock.now(), 0));
    parts.queue.wake();
    return (await run.record()).finishedAt !== null;
  });
  await parts.queue.stop();
}

describe('Design, a run: QUEUED → RUNNING → SUCCEEDED', () => {
  it('is QUEUED until its job begins', async () => {
    const run = await AcceptedRun.accept(assembled, ['Order {{number}}'], { number: 1 });
    expect(await run.record()).toMatchObject({
      status: 'QUEUED',
      startedAt: null,
      finishedAt: null,
      outputs: [{ fileId: null, error: null, finishedAt: null }],
    });
  });

  it('makes its document and ends', async () => {
    const run = await AcceptedRun.accept(assembled, ['Order {{number}}'], { number: 1 });
    expect(await run.perform()).toEqual(SUCCEEDED);
    expect(await run.record()).toMatchObject({ status: 'SUCCEEDED', error: null });
    expect(outputs()).toEqual(['Order.docx']);
    expect(textOf('Order.docx')).toEqual(['Order 1']);
  });

  it('keeps its first start over all attempts', async () => {
    const run = await AcceptedRun.accept(assembled, ['Order {{number}}'], { number: 1 });
    const firstStart = clock.now();
    const crashing = crashingBeforeTheEnd();
    expect(await run.perform(crashing)).toMatchObject({ attempt: 'failed' });
    expect(await run.record()).toMatchObject({ status: 'RUNNING', startedAt: firstStart });
    clock.moveOn(1_000);
    await run.perform();
    expect(await run.record()).toMatchObject({ startedAt: firstStart, finishedAt: clock.now() });
  });
});

describe('a run whose job waited since this process accepted it', () => {
  /** Performs a run with the subject that was known when it was accepted. */
  async function performLater(
    run: AcceptedRun,
    meanwhile: () => Promise<unknown>,
    parts = assembled.parts,
  ) {
    const earlierSubject = await findRunSubject(assembled.parts.store, run.id);
    await meanwhile();
    const job = { ...looseJob(run.id), ...(earlierSubject && { earlierSubject }) };
    return performRun(parts, job);
  }

  /** Returns a store that executes statements, and never says so. */
  function withoutAnswers(store: Store): Store {
    const connection = Store.directOf(store);
    if (connection === null || connection === 'in transactions')
      throw new Error('The store has no connection of its own');
    return new Store(queriesOf(store), {
      executeQuery: async (query) => {
        await connection.executeQuery(query);
        throw new Error('The answer was lost');
      },
      streamQuery: (query, size) => connection.streamQuery(query, size),
    });
  }

  it('is performed with what was accepted', async () => {
    const run = await AcceptedRun.accept(assembled, ['Order {{number}}'], { number: 1 });
    const acceptedAt = clock.now();
    await performLater(run, async () => clock.moveOn(5_000));
    const startedAt = acceptedAt + 5_000;
    expect(await run.record()).toMatchObject({ status: 'SUCCEEDED', startedAt });
    expect(textOf('Order.docx')).toEqual(['Order 1']);
  });

  it('is read if another attempt has ended meanwhile', async () => {
    const run = await AcceptedRun.accept(assembled, ['Order {{number}}'], { number: 1 });
    const outcome = await performLater(run, () => run.perform());
    expect(outcome).toEqual({ isEnded: false, attempt: null });
    expect(outputs()).toEqual(['Order.docx']);
    expect(await deliveriesOf(run)).toHaveLength(1);
  });

  it('is read if another attempt has reserved its file meanwhile', async () => {
    const run = await AcceptedRun.accept(assembled, ['Order {{number}}'], { number: 1 });
    await performLater(run, () => run.perform(crashingBeforeTheEnd()));
    expect(await run.record()).toMatchObject({ status: 'SUCCEEDED' });
    expect(outputs()).toEqual(['Order.docx']);
    expect(await deliveriesOf(run)).toHaveLength(1);
  });

  it('is no crash suspect if the answer to its beginning is lost', async () => {
    const run = await AcceptedRun.accept(assembled, ['Order {{number}}'], { number: 1 });
    const relaxedStore = withoutAnswers(assembled.parts.relaxedStore);
    const lost = performLater(run, () => Promise.resolve(), { ...assembled.parts, relaxedStore });
    await expect(lost).rejects.toThrow('The answer was lost');
    expect(await run.record()).toMatchObject({ status: 'RUNNING', attemptOwner: null });
  });

  it('is in quarantine if another process has died during an attempt meanwhile', async () => {
    const run = await AcceptedRun.accept(assembled, ['Order {{number}}'], { number: 1 });
    const { store } = assembled.parts;
    const attempt = { generation: 0, attemptOwner: 'own_dead', startedAt: clock.now() };
    await performLater(run, () => markRunStarted(store, { id: run.id, ...attempt }));
    expect(await run.record()).toMatchObject({ status: 'RUNNING' });
    expect(outputs()).toEqual([]);
  });
});

describe('Design, jobs: a job may run twice; a document may not appear twice', () => {
  it('does nothing for a run that has ended', async () => {
    const run = await AcceptedRun.accept(assembled, ['Order {{number}}'], { number: 1 });
    await run.perform();
    const ended = await run.record();
    clock.moveOn(1_000);
    const { parts, tries } = throwing(Infinity);
    expect(await run.perform(parts)).toEqual(DROPPED);
    expect(tries()).toBe(0);
    expect(await run.record()).toEqual(ended);
    expect(outputs()).toEqual(['Order.docx']);
    expect(await deliveriesOf(run)).toHaveLength(1);
  });

  it('writes the same file again after a crash between the file and the end', async () => {
    const run = await AcceptedRun.accept(assembled, ['Order {{number}}'], { number: 1 });
    expect(await run.perform(crashingBeforeTheEnd())).toMatchObject({ attempt: 'failed' });
    expect(outputs()).toEqual(['Order.docx']);
    expect(await deliveriesOf(run)).toEqual([]);
    await run.perform();
    expect(await run.record()).toMatchObject({ status: 'SUCCEEDED' });
    expect(outputs()).toEqual(['Order.docx']);
    expect(await deliveriesOf(run)).toHaveLength(1);
  });

  it('makes only the missing document after a crash between two', async () => {
    const run = await AcceptedRun.accept(assembled, ['One {{number}}', 'Two {{number}}'], {
      number: 1,
    });
    let rendered = 0;
    const { templates } = assembled.parts;
    const crashing = {
      ...assembled.parts,
      templates: templatesThatRender(templates, (...order) => {
        rendered += 1;
        if (rendered === 2) throw new Error('crash');
        return templates.render(...order);
      }),
    };
    expect(await run.perform(crashing)).toMatchObject({ attempt: 'failed' });
    expect(outputs()).toHaveLength(1);
    await run.perform();
    expect(outputs().flatMap(textOf).toSorted()).toEqual(['One 1', 'Two 1']);
  });

  it('ends a job whose run does not exist', async () => {
    const job = looseJob('run_nothing');
    const outcome = await performRun(assembled.parts, job);
    expect(outcome).toEqual({ isEnded: false, attempt: null });
  });
});

describe('Bad input: none leaves a run hanging in RUNNING', () => {
  it('a persistent internal error fails the run with internal after five attempts', async () => {
    const run = await AcceptedRun.accept(assembled, ['Order {{number}}'], { number: 1 });
    const { parts, tries } = throwing(Infinity);
    await workUntilEnded(run, parts);
    expect(tries()).toBe(5);
    const { status, error, outputs: made, finishedAt } = await run.record();
    expect({ status, code: error?.code }).toEqual({ status: 'FAILED', code: 'internal' });
    expect(finishedAt).not.toBeNull();
    expect(made).toMatchObject([{ fileId: null, error: { code: 'internal' } }]);
    expect(outputs()).toEqual([]);
  });

  it('the details of an internal error are not reported', async () => {
    const run = await AcceptedRun.accept(assembled, ['Order {{number}}'], { number: 1 });
    await workUntilEnded(run, throwing(Infinity).parts);
    expect((await run.record()).error?.message).not.toContain('undefined is not a function');
  });

  it('an internal error fails only its own output: the others are made and reported', async () => {
    const run = await AcceptedRun.accept(assembled, ['Bad {{number}}', 'Good {{number}}'], {
      number: 1,
    });
    const { templates } = assembled.parts;
    const bad = wordFile('Bad {{number}}');
    const parts: AssembledParts['parts'] = {
      ...assembled.parts,
      templates: templatesThatRender(templates, (content, data) => {
        if (Buffer.compare(content, bad) === 0) throw new TypeError('undefined is not a function');
        return templates.render(content, data);
      }),
    };
    await workUntilEnded(run, parts);
    const { status, error, outputs: made } = await run.record();
    expect({ status, code: error?.code }).toEqual({ status: 'FAILED', code: 'internal' });
    // Both were added at the same held moment, so their order says nothing.
    expect(made.map((output) => output.error?.code ?? 'made').toSorted()).toEqual([
      'internal',
      'made',
    ]);
    expect(made.filter(({ fileId }) => fileId !== null)).toMatchObject([{ error: null }]);
    expect(outputs().map(textOf)).toEqual([['Good 1']]);
    expect(await deliveriesOf(run)).toMatchObject([{ eventType: 'documents.created' }]);
  });

  it('a temporary error costs attempts, not the document', async () => {
    const run = await AcceptedRun.accept(assembled, ['Order {{number}}'], { number: 1 });
    const { parts, tries } = throwing(3);
    await workUntilEnded(run, parts);
    expect(tries()).toBe(4);
    expect(await run.record()).toMatchObject({ status: 'SUCCEEDED', error: null });
    expect(outputs().map(textOf)).toEqual([['Order 1']]);
  });

  it('other runs go on while one fails', async () => {
    const run = await AcceptedRun.accept(assembled, ['Order {{number}}'], { number: 1 });
    const other = await AcceptedRun.accept(assembled, ['Other {{number}}'], { number: 2 });
    const { templates } = assembled.parts;
    const parts: AssembledParts['parts'] = {
      ...assembled.parts,
      templates: templatesThatRender(templates, (content, data) => {
        if (data === '{"number":1}') throw new Error('broken for this one');
        return templates.render(content, data);
      }),
    };
    await workUntilEnded(run, parts);
    expect(await run.record()).toMatchObject({ status: 'FAILED' });
    expect(await other.record()).toMatchObject({ status: 'SUCCEEDED' });
  });
});

describe('The delivery is retried if the receiver does not respond with 2xx', () => {
  it('delivers the event at the second attempt, when it is due', async () => {
    const receiver = await Receiver.start();
    receiver.answers.push(500);
    const { parts } = assembled;
    const run = await AcceptedRun.accept(assembled, ['{{number}}'], { number: 1 }, receiver.url);
    await parts.queue.start({
      run: (job) => performRun(parts, job),
      quarantinedRun: (job) => performRun(parts, job),
      delivery: (job) => deliver(parts, job),
    });
    const status = async (wanted: string) =>
      (await deliveriesOf(run)).find(
        (delivery) => delivery.status === wanted && delivery.attempts > 0,
      );
    const refused = await until('the refusal', () => status('PENDING'));
    expect(refused).toMatchObject({ attempts: 1, responseStatus: 500 });
    expect(refused.nextAttemptAt).toBeGreaterThan(clock.now());
    clock.moveOn(refused.nextAttemptAt! - clock.now());
    parts.queue.wake();
    expect(await until('the delivery', () => status('DELIVERED'))).toMatchObject({ attempts: 2 });
    const [first, second] = receiver.events;
    expect(second).toEqual(first);
    await parts.queue.stop();
    await receiver.stop();
  });
});

/** Parts with which everything is made and written, and nothing ended. */
function crashingBeforeTheEnd(): AssembledParts['parts'] {
  const event = () => {
    throw new Error('crash');
  };
  return { ...assembled.parts, ids: { ...assembled.parts.ids, event } };
}

async function deliveriesOf(run: AcceptedRun) {
  const { workflowId } = await run.record();
  return listDeliveries(assembled.parts.store, workflowId, { limit: 10, cursor: undefined });
}

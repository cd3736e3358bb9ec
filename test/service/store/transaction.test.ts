import type { RunId } from '@docloom/contract';
import { pruneHistory } from '../../../service/src/runs/history/prune-history.ts';
import { acceptSourceData } from '../../../service/src/runs/intake/accept.ts';
import { retryRun } from '../../../service/src/runs/retry.ts';
import { queriesOf } from '../../../service/src/store/store.ts';
import { findRun, listRuns } from '../../../service/src/store/records/runs.ts';
import { listSources } from '../../../service/src/store/records/sources.ts';
import { transact } from '../../../service/src/store/transaction.ts';
import type { User } from '../../../service/src/store/records/users.ts';
import { findWorkflow } from '../../../service/src/store/records/workflows.ts';
import { addDocument } from '../../../service/src/workflows/documents/add-document.ts';
import { AssembledParts } from '../assembled-parts.ts';
import { HeldClock } from '../held-clock.ts';
import type { Parts } from '../parts-of-a-test.ts';
import { makeRun, makeWorkflow } from '../seeds.ts';
import { sharedTemplates } from '../shared-templates.ts';
import { DONE } from '../queue/queue-of-a-test.ts';
import { until } from '../until.ts';
import { makeUser } from '../users.ts';
import { openRepeatingDatabase, SerializationFailure } from './repeating-database.ts';

const TWO_MONTHS = 60 * 24 * 60 * 60_000;

const templates = sharedTemplates();
let clock: HeldClock;
let assembled: AssembledParts;
let parts: Parts;
let ann: User;

beforeEach(async () => {
  clock = new HeldClock();
  const openDatabase = openRepeatingDatabase;
  assembled = await AssembledParts.assemble({ clock, templates, openDatabase });
  ({ parts } = assembled);
  ann = await makeUser(parts, 'Ann');
});

afterEach(() => assembled.close());

async function makeFailedRun(): Promise<RunId> {
  const id = await makeRun(parts, await makeWorkflow(parts, ann));
  const failed = { status: 'FAILED', finishedAt: clock.now(), error: '{}' } as const;
  await queriesOf(parts.store).updateTable('runs').set(failed).where('id', '=', id).execute();
  return id;
}

describe('A transaction that the database undoes because of another one', () => {
  it('runs again, and only its last attempt is stored', async () => {
    const attempts: string[] = [];
    await transact(parts.store, { lock: null }, async (transaction) => {
      attempts.push('attempt');
      const value = String(attempts.length);
      await queriesOf(transaction)
        .insertInto('settings')
        .values({ name: 'attempts', value })
        .execute();
    });
    const stored = queriesOf(parts.store)
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'attempts');
    expect(await stored.execute()).toEqual([{ value: '2' }]);
  });

  it('fails if it is undone five times', async () => {
    let attempts = 0;
    const undone = transact(parts.store, { lock: null }, async () => {
      attempts += 1;
      throw new SerializationFailure('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(attempts).toBe(5);
  });

  it('fails at once for another reason', async () => {
    let attempts = 0;
    const refused = transact(parts.store, { lock: null }, async () => {
      attempts += 1;
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(attempts).toBe(1);
  });

  it('accepts source data once, and counts its run once', async () => {
    const id = await makeWorkflow(parts, ann);
    const workflow = await findWorkflow(parts.store, id);
    await addDocument(parts, ann, workflow!, {});
    const [source] = await listSources(parts.store, [id]);
    const data = {
      secret: source!.secret,
      tenantId: ann.id,
      body: '{}',
      fields: [],
      idempotencyKey: 'order-1',
      hops: 0,
    };
    const { runId, isRepeat } = await acceptSourceData(parts, data);
    expect(isRepeat).toBe(false);
    const runs = await listRuns(parts.store, id, { limit: 10, cursor: undefined });
    expect(runs.map((run) => run.id)).toEqual([runId]);
    expect(parts.waitingRuns.count).toBe(1);
  });

  it('retries a run once', async () => {
    const id = await makeFailedRun();
    await retryRun(parts, { id });
    expect((await findRun(parts.store, id))?.status).toBe('QUEUED');
    expect(parts.waitingRuns.count).toBe(1);
  });

  it('begins the job that it inserted once', async () => {
    const begun: string[] = [];
    const run = async ({ subjectId }: { subjectId: string }) => {
      begun.push(subjectId);
      return DONE;
    };
    await parts.queue.start({ run, quarantinedRun: run, delivery: run });
    for (const subjectId of ['run_1', 'run_2', 'run_3']) {
      await parts.queue.commit(parts.store, { lock: null }, (_, enqueue) =>
        enqueue({
          kind: 'run',
          groupKey: 'wkf_1',
          subjectId,
          generation: 0,
          dueAt: clock.now(),
        }),
      );
    }
    await until('the jobs', () => begun.length >= 3);
    const { run: state } = await until('the end of the jobs', async () => {
      const states = await parts.queue.readStates();
      return states.run.inProgress === 0 && states;
    });
    expect(state.due).toBe(0);
    expect(begun.toSorted()).toEqual(['run_1', 'run_2', 'run_3']);
    await parts.queue.stop();
  });

  it('counts what it pruned once', async () => {
    await makeFailedRun();
    await makeFailedRun();
    clock.moveOn(TWO_MONTHS);
    expect(await pruneHistory(parts, { keepDays: 30 })).toMatchObject({ runs: 2 });
  });
});

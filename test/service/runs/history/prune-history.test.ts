import { AT_TOP_LEVEL } from '../../drive/at-top-level.ts';
import { runJob } from '../../../../service/src/runs/run-job.ts';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunId, WorkflowId } from '@docloom/contract';
import BetterSqlite from 'better-sqlite3';
import { DailyPruning } from '../../../../service/src/runs/history/daily-pruning.ts';
import { countPrunable, pruneHistory } from '../../../../service/src/runs/history/prune-history.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { insertSourceEvent } from '../../../../service/src/store/records/source-events.ts';
import { toTimestamp } from '../../../../service/src/time/clock.ts';
import { databaseFileOf } from '../../database-file.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { makeReceiver, makeRun, makeWorkflow } from '../../seeds.ts';
import { makeUser } from '../../users.ts';

const held = partsForEachTest({ holders: AT_TOP_LEVEL });
const DAY = 24 * 60 * 60_000;
const KEEP = { keepDays: 30 };

let workflowId: WorkflowId;
beforeEach(async () => {
  workflowId = await makeWorkflow(held.parts, await makeUser(held.parts, 'Ada'));
});

/** A run that has ended now. */
async function makeEndedRun(status: 'SUCCEEDED' | 'FAILED' = 'SUCCEEDED'): Promise<RunId> {
  const { store } = held.parts;
  const id = await makeRun(held.parts, workflowId);
  const finishedAt = held.clock.now();
  await queriesOf(store)
    .updateTable('runs')
    .set({ status, finishedAt })
    .where('id', '=', id)
    .execute();
  return id;
}

async function makeDelivery(
  runId: RunId,
  status: 'PENDING' | 'DELIVERED' | 'FAILED',
  deliveredAt: number | null = null,
): Promise<void> {
  const { store, ids } = held.parts;
  const { id: webhookId, webhookUrl } = await makeReceiver(held.parts, workflowId);
  const deliveryId = ids.delivery();
  await queriesOf(store)
    .insertInto('deliveries')
    .values({
      id: deliveryId,
      workflowId,
      runId,
      webhookId,
      webhookKind: 'registered',
      webhookUrl,
      eventId: ids.event(),
      eventType: 'documents.created',
      body: '{}',
      status,
      round: 0,
      attempts: 1,
      responseStatus: null,
      error: null,
      createdAt: 0,
      nextAttemptAt: null,
      giveUpAt: null,
      deliveredAt,
    })
    .execute();
  const tried = { deliveryId, sentAt: 0, milliseconds: 1, responseStatus: 200 };
  await queriesOf(store)
    .insertInto('deliveryTries')
    .values({ ...tried, excerpt: null, error: null })
    .execute();
}

const makeIdleEvent = async (idempotencyKey: string | null = null) => {
  const { store, ids, clock } = held.parts;
  const event = { id: ids.sourceEvent(), workflowId, body: '{}', idempotencyKey };
  await insertSourceEvent(store, { ...event, receivedAt: clock.now(), runId: null });
};

const runs = async () => {
  const rows = await queriesOf(held.parts.store)
    .selectFrom('runs')
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};
const countOf = async (table: 'deliveries' | 'runOutputs' | 'sourceEvents') => {
  const rows = await queriesOf(held.parts.store).selectFrom(table).select('runId').execute();
  return rows.length;
};

describe('pruning', () => {
  it('removes runs that ended longer ago, with everything that belongs to them', async () => {
    await makeDelivery(await makeEndedRun(), 'DELIVERED', held.clock.now());
    await makeDelivery(await makeEndedRun('FAILED'), 'FAILED');
    await makeIdleEvent();
    held.clock.moveOn(30 * DAY + 1);
    const young = await makeEndedRun();
    expect(await pruneHistory(held.parts, KEEP)).toEqual({ runs: 2, deliveries: 2, idleEvents: 1 });
    expect(await runs()).toEqual([young]);
    expect(await countOf('deliveries')).toBe(0);
    const tries = await queriesOf(held.parts.store)
      .selectFrom('deliveryTries')
      .selectAll()
      .execute();
    expect(tries).toEqual([]);
    expect(await countOf('runOutputs')).toBe(1);
    expect(await countOf('sourceEvents')).toBe(1);
  });

  it.each([
    ['30 days', 30 * DAY],
    ['a day', DAY],
  ])('keeps runs that ended %s ago and not longer', async (_, age) => {
    const run = await makeEndedRun();
    await makeIdleEvent('a key');
    held.clock.moveOn(age);
    const order = { keepDays: age / DAY };
    expect(await pruneHistory(held.parts, order)).toMatchObject({ runs: 0, idleEvents: 0 });
    expect(await runs()).toEqual([run]);
    expect(await countOf('sourceEvents')).toBe(2);
  });

  it('never removes a run that waits, is running, or is to be retried', async () => {
    const { store, queue } = held.parts;
    const waiting = await makeRun(held.parts, workflowId);
    const reopened = await makeEndedRun('FAILED');
    await queue.commit(store, { lock: null }, (_, enqueue) =>
      enqueue(runJob({ id: reopened, workflowId, generation: 1 }, 'usr_1', 0)),
    );
    held.clock.moveOn(1_000 * DAY);
    await pruneHistory(held.parts, KEEP);
    expect(await runs()).toEqual([waiting, reopened].toSorted());
  });

  it('never removes a run with a pending delivery, or one that arrived since', async () => {
    const [pending, late] = [await makeEndedRun(), await makeEndedRun()];
    held.clock.moveOn(1_000 * DAY);
    await makeDelivery(pending, 'PENDING');
    await makeDelivery(late, 'DELIVERED', held.clock.now() - DAY);
    await pruneHistory(held.parts, KEEP);
    expect(await runs()).toEqual([pending, late].toSorted());
  });

  it('keeps the documents in the drive, which are still drive files', async () => {
    await makeEndedRun();
    writeFileSync(join(held.driveFolder, 'Order.docx'), 'x');
    await held.drive.scan();
    held.clock.moveOn(1_000 * DAY);
    await pruneHistory(held.parts, KEEP);
    expect((await held.parts.drive.list()).map(({ name }) => name)).toEqual(['Order.docx']);
  });

  it('can be counted without removing anything', async () => {
    const run = await makeEndedRun();
    await makeDelivery(run, 'FAILED');
    await makeIdleEvent();
    held.clock.moveOn(1_000 * DAY);
    expect(await countPrunable(held.parts, KEEP)).toEqual({
      runs: 1,
      deliveries: 1,
      idleEvents: 1,
    });
    expect(await runs()).toEqual([run]);
    expect(await countOf('sourceEvents')).toBe(2);
  });

  it('lets others write in between, however much there is to remove', async () => {
    const file = await databaseFileOf(held.parts.store);
    const filling = new BetterSqlite(file);
    insertOldRuns(filling, 100_000);
    filling.close();
    const other = fork(join(__dirname, 'write-beside.mjs'), [file]);
    const pruned = await pruneHistory(held.parts, KEEP);
    const commits = once(other, 'message');
    other.send('enough');
    expect(pruned).toEqual({ runs: 100_000, deliveries: 100_000, idleEvents: 0 });
    expect(await runs()).toEqual([]);
    expect(await countOf('sourceEvents')).toBe(0);
    expect((await commits)[0]).toBeGreaterThan(50);
  });

  it('stops when its signal aborts', async () => {
    await makeEndedRun();
    held.clock.moveOn(1_000 * DAY);
    const order = { ...KEEP, signal: AbortSignal.abort() };
    expect(await pruneHistory(held.parts, order)).toMatchObject({ runs: 0 });
  });
});

/** Runs of the year 1970, each with an output, a delivery and its source data. */
function insertOldRuns(database: BetterSqlite.Database, count: number): void {
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${String(count)})`;
  const id = (prefix: string) => `'${prefix}_' || printf('%026d', i)`;
  database.pragma('foreign_keys = OFF');
  database.exec(`
    ${numbers} insert into "sourceEvents" ("id", "workflowId", "body", "receivedAt", "runId")
      select ${id('sev')}, '${workflowId}', '{}', i, ${id('run')} from n;
    ${numbers} insert into "runs" ("id", "workflowId", "sourceEventId", "status", "createdAt", "finishedAt", "warnings")
      select ${id('run')}, '${workflowId}', ${id('sev')}, 'SUCCEEDED', i, i, '[]' from n;
    ${numbers} insert into "runOutputs" ("runId", "documentId", "position")
      select ${id('run')}, 'doc_1', 0 from n;
    ${numbers} insert into "deliveries" ("id", "workflowId", "runId", "webhookId", "webhookUrl",
        "eventId", "eventType", "body", "status", "attempts", "createdAt")
      select ${id('dlv')}, '${workflowId}', ${id('run')}, 'owc_1', '', 'evt_1', 'documents.created', '{}',
        'DELIVERED', 1, i from n;`);
}

describe('a service with a limit for its history', () => {
  const confirmed = { at: () => held.clock.now(), isConfirmed: true };
  const pruning = () => {
    const { relaxedStore, log } = held.parts;
    const confirmedTime = () => ({ at: confirmed.at(), isConfirmed: confirmed.isConfirmed });
    const kept = { ...KEEP, keepChangesDays: 365 };
    return new DailyPruning({ relaxedStore, log, confirmedTime }, kept);
  };
  beforeEach(() => {
    confirmed.at = () => held.clock.now();
    confirmed.isConfirmed = true;
  });

  it('prunes when it starts, and once a day', async () => {
    await makeEndedRun();
    held.clock.moveOn(31 * DAY);
    const daily = pruning();
    await daily.pruneIfDue();
    expect(await runs()).toEqual([]);

    const next = await makeEndedRun();
    held.clock.moveOn(31 * DAY);
    await daily.pruneIfDue();
    expect(await runs()).not.toContain(next);

    const soon = await makeEndedRun();
    await queriesOf(held.parts.store).updateTable('runs').set({ finishedAt: 0 }).execute();
    held.clock.moveOn(DAY - 1);
    await daily.pruneIfDue();
    expect(await runs()).toEqual([soon]);
  });

  it('does not prune again after a restart on the same day', async () => {
    await pruning().pruneIfDue();
    const run = await makeEndedRun();
    await queriesOf(held.parts.store)
      .updateTable('runs')
      .set({ finishedAt: 0, createdAt: 0 })
      .execute();
    held.clock.moveOn(DAY / 2);
    await pruning().pruneIfDue();
    expect(await runs()).toEqual([run]);
  });

  it('prunes although a wrong clock dated the last pruning in the future', async () => {
    held.clock.moveOn(365 * DAY);
    await pruning().pruneIfDue();
    held.clock.step(-365 * DAY);
    await makeEndedRun();
    held.clock.moveOn(31 * DAY);
    await pruning().pruneIfDue();
    expect(await runs()).toEqual([]);
  });

  it('keeps what became too old by an unconfirmed jump of the clock, and says so', async () => {
    const run = await makeEndedRun();
    const before = held.clock.now();
    held.clock.step(365 * DAY);
    confirmed.at = () => before;
    confirmed.isConfirmed = false;
    const warn = jest.spyOn(held.parts.log, 'warn');
    const daily = pruning();
    await daily.pruneIfDue();
    held.clock.moveOn(DAY / 2);
    await daily.pruneIfDue();
    expect(await runs()).toEqual([run]);
    expect(warn.mock.calls).toEqual([
      [
        { before: toTimestamp(before) },
        expect.stringContaining('--keep-days and --keep-changes-days count from the time before'),
      ],
    ]);
    confirmed.at = () => held.clock.now();
    confirmed.isConfirmed = true;
    await daily.pruneIfDue();
    expect(await runs()).toEqual([]);
  });

  it('can be stopped in the middle', async () => {
    const other = new BetterSqlite(await databaseFileOf(held.parts.store));
    insertOldRuns(other, 5_000);
    other.close();
    const daily = pruning();
    daily.start();
    await daily.stop();
    expect((await runs()).length).toBeGreaterThan(0);
    await pruning().pruneIfDue();
    expect(await runs()).toEqual([]);
  });
});

import type { DeliveryId, RunId } from '@docloom/contract';
import { pruneHistory } from '../../../service/src/runs/history/prune-history.ts';
import { queriesOf } from '../../../service/src/store/store.ts';
import { endDeliveriesTo } from '../../../service/src/store/records/deliveries.ts';
import { deleteRegisteredWebhook } from '../../../service/src/store/records/outgoing-webhooks.ts';
import { markRunFinished } from '../../../service/src/store/records/run-attempts.ts';
import { deliveriesForEachTest } from '../webhooks/deliveries-of-a-test.ts';

// A run is kept for some days after the end of its last delivery.

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const KEEP = { keepDays: 1 };

const held = deliveriesForEachTest();
const { scheduleOne, tryOnce, found } = held;

const runs = async () => {
  const rows = await queriesOf(held.parts.store).selectFrom('runs').select('id').execute();
  return rows.map(({ id }) => id);
};

/** An event of a run that has just ended. */
async function scheduleOfEndedRun(): Promise<{ id: DeliveryId; runId: RunId }> {
  const id = await scheduleOne();
  const { runId } = await found(id);
  const ended = {
    ...{ id: runId, generation: 0, finishedAt: held.clock.now() },
    ...{ warnings: [], error: null },
  };
  await markRunFinished(held.parts.store, ended);
  return { id, runId };
}

/** The webhook is removed, and nobody takes its events over. */
async function endReceiver(): Promise<void> {
  const { store } = held.parts;
  for (const id of await deleteRegisteredWebhook(store, held.workflowId)) {
    await endDeliveriesTo(store, id, 'The outgoing webhook was removed.');
  }
}

/** Tries until the receiver answers with that status or the schedule is used up. */
async function tryUntilGivenUp(id: DeliveryId, statuses: readonly number[]): Promise<void> {
  for (const status of statuses) {
    held.receiver.answersWith(status);
    const { dueAt } = await tryOnce(id);
    if (dueAt !== null) held.clock.moveOn(dueAt - held.clock.now());
  }
}

it.each([
  ['when its schedule is used up', Array.from({ length: 9 }, () => 500)],
  ['when its receiver is gone', [500, 500, 500, 500, 500, 500, 500, 410]],
])(
  'A delivery that failed %s keeps its run for the full time from then on',
  async (_, statuses) => {
    const { id, runId } = await scheduleOfEndedRun();
    await tryUntilGivenUp(id, statuses);
    expect(await found(id)).toMatchObject({ status: 'FAILED', attempts: statuses.length });
    held.clock.moveOn(DAY);
    expect(await pruneHistory(held.parts, KEEP)).toMatchObject({ runs: 0 });
    expect(await runs()).toEqual([runId]);
    held.clock.moveOn(HOUR);
    expect(await pruneHistory(held.parts, KEEP)).toMatchObject({ runs: 1, deliveries: 1 });
  },
);

it('A delivery that ended between attempts is kept as if it ended at the next one', async () => {
  const { id, runId } = await scheduleOfEndedRun();
  await tryUntilGivenUp(id, [500, 500, 500, 500, 500, 500, 500, 500]);
  held.clock.step(-HOUR);
  await endReceiver();
  expect((await found(id)).status).toBe('FAILED');
  held.clock.moveOn(DAY);
  expect(await pruneHistory(held.parts, KEEP)).toMatchObject({ runs: 0 });
  expect(await runs()).toEqual([runId]);
  held.clock.moveOn(4 * HOUR);
  expect(await pruneHistory(held.parts, KEEP)).toMatchObject({ runs: 1 });
});

it('A delivery that ended before its first attempt is kept for a while, too', async () => {
  const { id, runId } = await scheduleOfEndedRun();
  held.clock.moveOn(23 * HOUR);
  await endReceiver();
  expect((await found(id)).attempts).toBe(0);
  held.clock.moveOn(DAY);
  await pruneHistory(held.parts, KEEP);
  expect(await runs()).toEqual([runId]);
  held.clock.moveOn(5 * HOUR);
  await pruneHistory(held.parts, KEEP);
  expect(await runs()).toEqual([]);
});

import { queriesOf } from '../../../service/src/store/store.ts';
import * as fc from 'fast-check';
import { isOnPostgres } from '../database-of-a-test.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { makeRun, makeWorkflow } from '../seeds.ts';
import { makeUser } from '../users.ts';
import { anyCommand, attempt, moveOn } from './delivery-commands.ts';
import { DeliveryModel, HELD_RANDOM } from './delivery-model.ts';
import { DeliveryWorld } from './delivery-world.ts';
import { ScriptedReceiver } from './scripted-receiver.ts';

/** On PostgreSQL, each statement is a round trip. */
const SEQUENCES = isOnPostgres ? 100 : 1_000;
const TWO_DAYS = 48 * 60 * 60 * 1000;
/**
 * Milliseconds: a thousand sequences take half a minute, and may get only a tenth of a processor.
 */
const BUSY_MACHINE = 10 * 60_000;

const held = partsForEachTest();
let receiver: ScriptedReceiver;

beforeEach(() => {
  receiver = new ScriptedReceiver();
});

afterEach(() => {
  receiver.close();
});

/** All sequences share one database, because creating one takes longer than using it. */
async function makeWorld(): Promise<DeliveryWorld> {
  const { relaxedStore } = held.parts;
  const workflowId = await makeWorkflow(held.parts, await makeUser(held.parts, 'Ann'));
  const runId = await makeRun(held.parts, workflowId);
  // No power failure is simulated, so nothing has to wait for the disk.
  const parts = { ...held.parts, store: relaxedStore, random: () => HELD_RANDOM };
  return new DeliveryWorld({ parts, clock: held.clock, receiver, workflowId, runId });
}

async function forgetAll({ parts: { store } }: DeliveryWorld): Promise<void> {
  receiver.heard.length = 0;
  receiver.violations.length = 0;
  for (const table of ['jobs', 'deliveryTries', 'deliveries', 'outgoingWebhooks'] as const) {
    await queriesOf(store).deleteFrom(table).execute();
  }
}

/** An event that is being delivered to a registered webhook, an additional one and a listener. */
async function schedule(world: DeliveryWorld): Promise<DeliveryModel> {
  const model = new DeliveryModel(world.clock.now());
  model.register(await world.register({ at: 'a new address' }));
  model.register(await world.register({ at: 'a token at one address', additional: true }));
  const listener = { at: 'the address of the listener', expiresInSeconds: 600 } as const;
  model.register(await world.register(listener));
  await world.schedule();
  await world.adopt(model);
  return model;
}

/** A receiver that never answers successfully is not retried forever, from any state. */
async function comesToAnEnd(model: DeliveryModel, world: DeliveryWorld): Promise<void> {
  const [wait, failedAttempt] = [moveOn(TWO_DAYS), attempt({ status: 500 })];
  while (model.deliveries.some(({ job }) => job !== null)) {
    await wait.run(model, world);
    while (failedAttempt.check(model)) await failedAttempt.run(model, world);
  }
  expect(model.pending).toEqual([]);
}

it(
  'a delivery behaves like its model in every sequence of events',
  async () => {
    const world = await makeWorld();
    await fc.assert(
      fc.asyncProperty(fc.commands(anyCommand, { maxCommands: 25 }), async (commands) => {
        await forgetAll(world);
        const model = await schedule(world);
        await fc.asyncModelRun(() => ({ model, real: world }), commands);
        await comesToAnEnd(model, world);
      }),
      { numRuns: SEQUENCES },
    );
  },
  BUSY_MACHINE,
);

import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { EmbeddedJobQueue } from '../../../../service/src/queue/embedded/embedded-job-queue.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { until } from '../../until.ts';
import { DONE } from '../queue-of-a-test.ts';

// A commit can be read before it is on the disk. An event that is sent then would be sent again under
// another ID after a power cut.

const held = partsForEachTest();

let queue: EmbeddedJobQueue;
let disk: PromiseWithResolvers<void>;
let begun: string[];

beforeEach(async () => {
  begun = [];
  disk = Promise.withResolvers();
  queue = new EmbeddedJobQueue({
    ownerId: 'own_1',
    isStoreExclusive: true,
    store: held.parts.relaxedStore,
    reachDisk: () => disk.promise,
    clock: held.clock,
    monotonic: held.clock,
    log: pino({ level: 'silent' }),
    metrics: held.parts.metrics,
    isOverloaded: () => false,
  });
  const job = { kind: 'delivery', groupKey: 'wkf_1', subjectId: 'dlv_1', generation: 1 } as const;
  await queue.commit(held.parts.store, { lock: null }, (_, enqueue) =>
    enqueue({ ...job, dueAt: held.clock.now() }),
  );
  const handler = ({ subjectId }: { subjectId: string }) => {
    begun.push(subjectId);
    return Promise.resolve(DONE);
  };
  await queue.start({ run: handler, quarantinedRun: handler, delivery: handler });
  await until('its lease', async () => (await job1()).leasedAt !== null);
});
afterEach(() => queue.stop());

const job1 = () =>
  queriesOf(held.parts.store).selectFrom('jobs').selectAll().executeTakeFirstOrThrow();

it('a job that a poll has leased begins only when its commit is on the disk', async () => {
  for (let turn = 0; turn < 50; turn += 1) await setImmediate();
  expect(begun).toEqual([]);
  disk.resolve();
  await until('its begin', () => begun.includes('dlv_1'));
});

it('a job waits again if its commit does not reach the disk, and begins later', async () => {
  disk.reject(new Error('EIO'));
  await until('its return', async () => (await job1()).leasedAt === null);
  expect(begun).toEqual([]);
  disk = Promise.withResolvers();
  disk.resolve();
  held.clock.moveOn(60_000);
  await until('its begin', () => {
    queue.wake();
    return begun.includes('dlv_1');
  });
});

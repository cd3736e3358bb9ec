import { join } from 'node:path';
import { pino } from 'pino';
import type { OpenedJobQueue } from '../../../service/src/composition/open-job-queue.ts';
import { openJobQueue } from '../../../service/src/composition/open-job-queue.ts';
import { PrometheusMetrics } from '../../../service/src/metrics/prometheus/prometheus-metrics.ts';
import type { Database } from '../../../service/src/store/database.ts';
import { openDatabase } from '../../../service/src/store/database.ts';
import type { Store } from '../../../service/src/store/store.ts';
import { HeldClock } from '../held-clock.ts';
import { DONE } from '../queue/queue-of-a-test.ts';
import { withTransactions } from '../store/with-transactions.ts';
import { TemporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';

let folder: TemporaryFolder;
let database: Database;
let jobs: OpenedJobQueue;
let begun: string[];
const clock = new HeldClock();

/** Returns a store in which no transaction is possible. */
const readOnly = (store: Store): Store =>
  withTransactions(store, {
    around: () => Promise.reject(new Error('A job could begin before its commit is on the disk')),
  });

beforeEach(async () => {
  folder = new TemporaryFolder();
  begun = [];
  const file = join(folder.path, 'docloom.db');
  database = await openDatabase(file);
  const { store, relaxedStore } = database;
  jobs = await openJobQueue(
    { kind: 'file', file },
    {
      ownerId: 'own_1',
      store,
      relaxedStore: readOnly(relaxedStore),
      clock,
      monotonic: clock,
      log: pino({ level: 'silent' }),
      metrics: new PrometheusMetrics('0.0.0'),
      isOverloaded: () => false,
      isClockSteady: () => Promise.resolve(true),
    },
  );
});
afterEach(async () => {
  await jobs.queue.stop();
  await jobs.close();
  await database.close();
  folder.remove();
});

// A lease in the relaxed store would return before the commit of the job is on the disk. After a power
// cut, the run would not have ended, and its event would be sent again under another ID.
it('the queue of the embedded database leases jobs with commits that are on the disk', async () => {
  const job = { kind: 'delivery', groupKey: 'wkf_1', subjectId: 'dlv_1', generation: 1 } as const;
  const { store } = database;
  await jobs.queue.commit(store, { lock: null }, (_, enqueue) =>
    enqueue({ ...job, dueAt: clock.now() }),
  );
  const handler = ({ subjectId }: { subjectId: string }) => {
    begun.push(subjectId);
    return Promise.resolve(DONE);
  };
  await jobs.queue.start({ run: handler, quarantinedRun: handler, delivery: handler });
  await until('its begin', () => begun.includes('dlv_1'));
});

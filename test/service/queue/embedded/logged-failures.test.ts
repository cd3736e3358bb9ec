import { pino } from 'pino';
import { problem } from '../../../../service/src/errors/errors.ts';
import { EmbeddedJobQueue } from '../../../../service/src/queue/embedded/embedded-job-queue.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { until } from '../../until.ts';
import { DONE } from '../queue-of-a-test.ts';

const held = partsForEachTest();

let logged: Record<string, unknown>[];
let queue: EmbeddedJobQueue;

beforeEach(() => {
  logged = [];
  const write = (line: string) => logged.push(JSON.parse(line) as Record<string, unknown>);
  queue = new EmbeddedJobQueue({
    ownerId: held.parts.ids.leaseOwner(),
    isStoreExclusive: true,
    store: held.parts.relaxedStore,
    reachDisk: () => Promise.resolve(),
    clock: held.clock,
    monotonic: held.clock,
    log: pino({ level: 'info' }, { write }),
    metrics: held.parts.metrics,
    isOverloaded: () => false,
  });
});
afterEach(() => queue.stop());

/** Runs a job whose handler throws this error. */
async function fail(error: Error): Promise<void> {
  await queue.start({
    run: () => Promise.reject(error),
    quarantinedRun: () => Promise.resolve(DONE),
    delivery: () => Promise.resolve(DONE),
  });
  const job = { kind: 'run', groupKey: 'wkf_1', subjectId: 'run_1', generation: 1 } as const;
  await queue.commit(held.parts.relaxedStore, { lock: null }, (_, add) =>
    add({ ...job, dueAt: held.clock.now() }),
  );
  await until('the log', () => logged.length > 0);
}

describe('a job whose handler throws', () => {
  const line = { msg: 'A job failed and will be retried', run: 'run_1', attempt: 1 };

  it('is logged as an error', async () => {
    await fail(new Error('unexpected'));
    expect(logged).toMatchObject([{ ...line, level: 50 }]);
  });

  it('is logged as a warning if the error is one of the catalogue', async () => {
    await fail(problem('drive_not_writable', 'Orders.docx', 'EIO'));
    expect(logged).toMatchObject([{ ...line, level: 40 }]);
  });
});

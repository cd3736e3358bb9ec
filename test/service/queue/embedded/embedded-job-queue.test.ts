import { pino } from 'pino';
import { EmbeddedJobQueue } from '../../../../service/src/queue/embedded/embedded-job-queue.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { describeJobQueue } from '../describe-job-queue.ts';

const held = partsForEachTest();
const log = pino({ level: 'silent' });

describeJobQueue('the embedded job queue', () => ({
  store: held.parts.store,
  clock: held.clock,
  newQueue: () =>
    new EmbeddedJobQueue({
      store: held.parts.store,
      clock: held.clock,
      log,
      metrics: held.parts.metrics,
      isOverloaded: () => false,
    }),
}));

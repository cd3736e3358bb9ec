import { withPlugin } from '../../store/with-plugin.ts';
import type { KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { EmbeddedJobQueue } from '../../../../service/src/queue/embedded/embedded-job-queue.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { describeJobQueue } from '../describe-job-queue.ts';

const held = partsForEachTest();
const log = pino({ level: 'silent' });

describeJobQueue('the embedded job queue', () => ({
  store: held.parts.store,
  clock: held.clock,
  newQueue: (isStoreExclusive) => {
    let isDead = false;
    const mortal: KyselyPlugin = {
      transformQuery({ node }) {
        if (isDead) throw new Error('The process is dead');
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const queue = new EmbeddedJobQueue({
      ownerId: held.parts.ids.leaseOwner(),
      isStoreExclusive,
      store: withPlugin(held.parts.store, mortal),
      reachDisk: () => Promise.resolve(),
      clock: held.clock,
      monotonic: held.clock,
      log,
      metrics: held.parts.metrics,
      isOverloaded: () => false,
    });
    return {
      queue,
      die: () => {
        isDead = true;
      },
    };
  },
}));

import {
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { Store } from '../../../../service/src/store/store.ts';
import { HeldClock } from '../../held-clock.ts';
import { describeJobQueue } from '../describe-job-queue.ts';
import { InMemoryJobQueue } from './in-memory-job-queue.ts';
import { InMemoryJobs } from './in-memory-jobs.ts';

/** A store without a database: its transactions begin and end, and contain nothing. */
const store = new Store(
  new Kysely({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (database) => new SqliteIntrospector(database),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  }),
);

let clock: HeldClock;
let jobs: InMemoryJobs;

beforeEach(() => {
  clock = new HeldClock();
  jobs = new InMemoryJobs();
});

describeJobQueue('the job queue in memory', () => ({
  store,
  clock,
  newQueue: (isStoreExclusive) => {
    const queue = new InMemoryJobQueue({ clock, jobs, isStoreExclusive });
    return {
      queue,
      die: () => {
        queue.die();
      },
    };
  },
}));

import { randomUUID } from 'node:crypto';
import type { TenantId } from '../../concurrency/tenant.ts';
import { plainSqlOf } from '../../store/postgres/plain-sql.ts';
import {
  bossJobOf,
  bossJobsDueAfter,
  countBossJobsByGroup,
  countWaitingBossJobs,
  everyGroupOfDueBossJobs,
  findDueBossJobs,
  groupsOfDueBossJobs,
  isBossAttemptActive,
  nextBossJobDueIn,
} from '../../store/postgres/jobs/boss-jobs.ts';
import { insertActiveBossJob } from '../../store/postgres/jobs/insert-active-boss-job.ts';
import { batchedWrite } from '../../store/batching/batched-statement.ts';
import type { LeasedJob, NewJobRow } from '../../store/records/jobs.ts';
import type { Store } from '../../store/store.ts';
import type { Clock } from '../../time/clock.ts';
import { tenantOfGroup } from '../group-key.ts';
import type { JobKind } from '../job-queue.ts';
import type {
  DueJobs,
  JobTable,
  JointLeases,
  WaitingJobs,
  WantedJobs,
  WantedOfAny,
} from '../dispatch/job-table.ts';
import type { Boss } from './boss.ts';
import type { JobData } from './claimed-job.ts';
import { ClaimedJob, claimedJob, fetchedJob } from './claimed-job.ts';
import { selectorOf } from './group-selector.ts';
import type { Heartbeats } from './heartbeats.ts';
import { QUEUE_NAMES } from './queue-names.ts';

/** How often the job of a subject is replaced that others enqueue at the same time. */
const MOST_RENEWALS = 10;

interface BossJobsOptions {
  boss: Boss;
  heartbeats: Heartbeats;
  clock: Clock;
}

/** The jobs of all kinds in pg-boss. Its calls run on the connections and in the transactions of the store. */
export class BossJobs implements JobTable {
  readonly #boss: Boss;
  readonly #heartbeats: Heartbeats;
  readonly #clock: Clock;

  constructor({ boss, heartbeats, clock }: BossJobsOptions) {
    this.#boss = boss;
    this.#heartbeats = heartbeats;
    this.#clock = clock;
  }

  /**
   * Inserts a job, or replaces the one that its subject already has. The attempt at that one loses
   * its lease, because pg-boss has no such job any more.
   */
  async insert(store: Store, job: NewJobRow): Promise<void> {
    const { kind, subjectId } = job;
    for (let renewals = 0; renewals < MOST_RENEWALS; renewals += 1) {
      if (await this.#send(store, job)) return;
      const id = await bossJobOf(store, QUEUE_NAMES[kind], subjectId);
      if (id !== null) await this.#deleteById(store, kind, id);
    }
    throw new Error(`The job of ${subjectId} is enqueued by too many others at the same time`);
  }

  /** @returns undefined if its subject already has a job, which stays as it is */
  async insertLeased(
    store: Store,
    { kind, subjectId, generation, groupKey, dueAt }: NewJobRow,
    lease: { leasedAt: number; ownerId: string },
  ): Promise<ClaimedJob | undefined> {
    const subject = { subjectId, generation, groupKey };
    const bossId = randomUUID();
    const isInserted = await insertActiveBossJob(store, {
      ...subject,
      id: bossId,
      queue: QUEUE_NAMES[kind],
      priority: selectorOf(groupKey),
    });
    if (!isInserted) return undefined;
    return new ClaimedJob({ ...subject, ...lease, kind, bossId, retryCount: 0, dueAt });
  }

  leaseNext(store: Store, wanted: WantedJobs): Promise<LeasedJob[]> {
    const selector = selectorOf(wanted.groupKey);
    return this.#fetch(store, wanted, { minPriority: selector, maxPriority: selector });
  }

  readonly joint: JointLeases = {
    async find(store, { kind, now }, atMost) {
      const { groups, dueIn } = await findDueBossJobs(store, QUEUE_NAMES[kind], atMost);
      return { groupKeys: groups, nextDueAt: dueIn === null ? null : now + dueIn };
    },
    lease: (store, wanted) => this.#fetch(store, wanted),
  };

  groupKeysOfOldest(store: Store, { kind }: DueJobs, atMost: number): Promise<string[]> {
    return groupsOfDueBossJobs(store, QUEUE_NAMES[kind], atMost);
  }

  groupKeysWithDue(store: Store, { kind }: DueJobs): Promise<string[]> {
    return everyGroupOfDueBossJobs(store, QUEUE_NAMES[kind]);
  }

  async nextDueAfter(store: Store, { kind, now }: DueJobs): Promise<number | null> {
    const dueIn = await nextBossJobDueIn(store, QUEUE_NAMES[kind]);
    return dueIn === null ? null : now + dueIn;
  }

  async countWaiting(store: Store, { kind, now }: DueJobs): Promise<WaitingJobs> {
    const { oldestDueSince, ...counts } = await countWaitingBossJobs(store, QUEUE_NAMES[kind]);
    return { ...counts, oldestDueAt: oldestDueSince === null ? null : now - oldestDueSince };
  }

  /** Counts the runs that have a job, by tenant. A key without a tenant is one of its own. */
  async countRuns(store: Store): Promise<ReadonlyMap<TenantId, number>> {
    const queues = [QUEUE_NAMES.run, QUEUE_NAMES.quarantinedRun];
    const runs = new Map<TenantId, number>();
    for (const { group, count } of await countBossJobsByGroup(store, queues)) {
      // Its type is lost in the text of the key.
      const tenantId = tenantOfGroup(group) as TenantId;
      runs.set(tenantId, (runs.get(tenantId) ?? 0) + count);
    }
    return runs;
  }

  async delete(store: Store, job: LeasedJob): Promise<boolean> {
    const claimed = claimedJob(job);
    const isDeleted = await this.end(store, claimed);
    this.#heartbeats.release(claimed);
    return isDeleted;
  }

  /**
   * Deletes a job in the transaction of its handler, unless its lease was lost. Its heartbeats go
   * on: the transaction may fail.
   */
  end(store: Store, job: ClaimedJob): Promise<boolean> {
    return this.#end(store, job);
  }

  readonly #end = batchedWrite<ClaimedJob, boolean>({
    alone: async (store, { kind, attempt }) => {
      const boss = await this.#boss.open();
      const on = { db: plainSqlOf(store) };
      return isAffected(await boss.deleteJob(QUEUE_NAMES[kind], attempt, on));
    },
    together: async (store, jobs) => {
      const boss = await this.#boss.open();
      const on = { db: plainSqlOf(store) };
      const ended = new Set<string>();
      for (const [kind, ofKind] of Map.groupBy(jobs, (job) => job.kind)) {
        const attempts = ofKind.map(({ attempt }) => attempt);
        const response = await boss.deleteJob(QUEUE_NAMES[kind], attempts, on);
        for (const id of settledIds(response)) ended.add(id);
      }
      return jobs.map(({ bossId }) => ended.has(bossId));
    },
  });

  /** Returns whether a job still has its lease. */
  holds(store: Store, { kind, attempt }: ClaimedJob): Promise<boolean> {
    return isBossAttemptActive(store, { queue: QUEUE_NAMES[kind], ...attempt });
  }

  /** pg-boss counts one more retry with the next attempt. */
  async release(store: Store, job: LeasedJob, dueAt: number): Promise<void> {
    const { kind, attempt } = claimedJob(job);
    const boss = await this.#boss.open();
    const on = { db: plainSqlOf(store) };
    const response = await boss.fail(QUEUE_NAMES[kind], attempt, null, on);
    if (isAffected(response)) {
      const startAfter = this.#secondsUntil(dueAt);
      await boss.update(QUEUE_NAMES[kind], undefined, { ...on, id: attempt.id, startAfter });
    }
    this.#heartbeats.release(claimedJob(job));
  }

  async releaseAll(store: Store, kind: JobKind): Promise<string[]> {
    const held = this.#heartbeats.heldOf(kind);
    if (held.length === 0) return [];
    const boss = await this.#boss.open();
    const attempts = held.map(({ attempt }) => attempt);
    await boss.fail(QUEUE_NAMES[kind], attempts, null, { db: plainSqlOf(store) });
    for (const job of held) this.#heartbeats.release(job);
    return held.map(({ subjectId }) => subjectId);
  }

  async bringForward(
    store: Store,
    { kind, longestWait }: DueJobs & { longestWait: number },
  ): Promise<void> {
    const boss = await this.#boss.open();
    const on = { db: plainSqlOf(store), startAfter: 0 };
    for (const id of await bossJobsDueAfter(store, QUEUE_NAMES[kind], longestWait)) {
      await boss.update(QUEUE_NAMES[kind], undefined, { ...on, id });
    }
  }

  /** @param range of priorities; all by default */
  async #fetch(
    store: Store,
    { kind, now, atMost, ownerId }: WantedOfAny,
    range: { minPriority?: number; maxPriority?: number } = {},
  ): Promise<LeasedJob[]> {
    const boss = await this.#boss.open();
    const jobs = await boss.fetch<JobData>(QUEUE_NAMES[kind], {
      ...range,
      db: plainSqlOf(store),
      batchSize: atMost,
      includeMetadata: true,
    });
    return jobs
      .map((job) => fetchedJob(job, { kind, now, ownerId }))
      .sort((one, other) => one.dueAt - other.dueAt);
  }

  /** Returns false if the subject already has a job. */
  readonly #send = batchedWrite<NewJobRow, boolean>({
    alone: async (store, job) => {
      const boss = await this.#boss.open();
      const { data, ...options } = this.#toBossJob(job);
      const on = { db: plainSqlOf(store) };
      return (await boss.send(QUEUE_NAMES[job.kind], data, { ...options, ...on })) !== null;
    },
    together: async (store, jobs) => {
      const boss = await this.#boss.open();
      const on = { db: plainSqlOf(store), returnId: true };
      const inserted = new Set<string>();
      const named = jobs.map((job) => ({ job, id: randomUUID() }));
      for (const [kind, ofKind] of Map.groupBy(named, ({ job }) => job.kind)) {
        const rows = ofKind.map(({ job, id }) => ({ ...this.#toBossJob(job), id }));
        const ids = await boss.insert(QUEUE_NAMES[kind], rows, on);
        for (const id of ids ?? []) inserted.add(id);
      }
      return named.map(({ id }) => inserted.has(id));
    },
  });

  #toBossJob({ subjectId, generation, groupKey, dueAt }: NewJobRow) {
    const data: JobData = { generation };
    return {
      data,
      singletonKey: subjectId,
      group: { id: groupKey },
      priority: selectorOf(groupKey),
      startAfter: this.#secondsUntil(dueAt),
    };
  }

  async #deleteById(store: Store, kind: JobKind, id: string): Promise<void> {
    const boss = await this.#boss.open();
    await boss.deleteJob(QUEUE_NAMES[kind], id, { db: plainSqlOf(store) });
  }

  /** A difference, because the clock of the database may show another time. */
  #secondsUntil(dueAt: number): number {
    return Math.max(dueAt - this.#clock.now(), 0) / 1_000;
  }
}

/** Returns the jobs that a call has ended. The types of pg-boss do not name what its calls return. */
function settledIds(response: object): string[] {
  if (!('settled' in response) || !Array.isArray(response.settled)) return [];
  return response.settled.map(String);
}

function isAffected(response: object): boolean {
  return 'affected' in response && response.affected === 1;
}

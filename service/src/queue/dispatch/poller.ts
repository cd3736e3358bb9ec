import type { Clock } from '../../time/clock.ts';
import type { LeasedJob } from '../../store/records/jobs.ts';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transaction.ts';
import { tenantOfGroup } from '../group-key.ts';
import type { JobKind } from '../job-queue.ts';
import type { JobTable, JointLeases } from './job-table.ts';
import type { Backlog, DueJobs } from './backlog.ts';
import { NO_DUE_JOBS } from './backlog.ts';
import type { ConcurrencySlots, Held } from './concurrency-slots.ts';
import type { Owner } from './owner.ts';
import type { NextGroup } from './round.ts';
import { Round } from './round.ts';

/** Wait after a poll that found jobs. Only an empty poll reads when the next job is due. */
const QUIET_MILLISECONDS = 20;

interface PollerOptions {
  kind: JobKind;
  owner: Owner;
  jobs: JobTable;
  store: Store;
  clock: Clock;
  slots: ConcurrencySlots;
  backlog: Backlog;
  /**
   * Receives the jobs that a transaction has leased, and before that those that it may lease: other
   * transactions run meanwhile, and must not take their slots.
   */
  onLeased: (jobs: readonly Held[]) => void;
}

/** The jobs that one attempt at a transaction leases. */
interface Batch {
  readonly now: number;
  /** How many slots are vacant. */
  readonly vacant: number;
  readonly leased: LeasedJob[];
  /** Tenants of which due jobs may be left, because their groups have no more slots. */
  readonly left: Set<string>;
}

/** What a poll has leased. */
interface PollResult {
  readonly jobs: readonly LeasedJob[];
  /** When the next job becomes due; null if there is none, or if jobs were leased. */
  readonly nextDueAt: number | null;
}

/** Leases due jobs of one kind for the slots that are open to them, one group after the other. */
export class Poller {
  readonly #kind: JobKind;
  readonly #owner: Owner;
  readonly #jobs: JobTable;
  readonly #store: Store;
  readonly #slots: ConcurrencySlots;
  readonly #backlog: Backlog;
  readonly #onLeased: PollerOptions['onLeased'];
  readonly #round: Round;
  #lastPollFoundJobs = false;

  constructor({ kind, owner, jobs, store, clock, slots, backlog, onLeased }: PollerOptions) {
    this.#kind = kind;
    this.#owner = owner;
    this.#jobs = jobs;
    this.#store = store;
    this.#slots = slots;
    this.#backlog = backlog;
    this.#onLeased = onLeased;
    this.#round = new Round(kind, clock, jobs);
  }

  /**
   * Leases due jobs. Their slots are not held yet.
   * @param now milliseconds since 1970, UTC
   * @returns `nextPollAt`, when to poll again even if nobody wakes the dispatcher; null for never
   * @throws the store's error, after which no job is leased
   */
  async poll(now: number): Promise<{ jobs: readonly LeasedJob[]; nextPollAt: number | null }> {
    if (this.#slots.vacant <= 0) {
      // The next freed slot polls, and no new job takes it before that.
      this.#backlog.forget();
      return { jobs: [], nextPollAt: null };
    }
    const { joint } = this.#jobs;
    const { jobs, nextDueAt } = joint
      ? await this.#leaseTogether(joint, now)
      : await this.#leaseIfFound(now);
    this.#lastPollFoundJobs = jobs.length > 0;
    if (this.#lastPollFoundJobs) return { jobs, nextPollAt: now + QUIET_MILLISECONDS };
    this.#onLeased(jobs);
    // Jobs that are due already wait for a slot, and the next freed slot polls for them.
    return { jobs, nextPollAt: earlier(nextDueAt, this.#round.nextPollAt) };
  }

  /** Records that a job of the group was committed. */
  announce(groupKey: string): void {
    this.#round.announce(groupKey);
  }

  /**
   * Finds the due jobs with one statement, and leases all of them with another one if the slots and
   * limits allow each of them to begin. Jobs that come meanwhile may take the place of jobs that
   * another process has leased.
   */
  async #leaseTogether(joint: JointLeases, now: number): Promise<PollResult> {
    this.#backlog.beginRead();
    const due = { kind: this.#kind, now };
    const { vacant } = this.#slots;
    const { groupKeys, nextDueAt } = await joint.find(this.#store, due, vacant + 1);
    if (groupKeys.length === 0) {
      this.#backlog.endRead(NO_DUE_JOBS);
      return { jobs: [], nextDueAt };
    }
    if (groupKeys.length > vacant || !this.#areAllOpen(groupKeys)) return this.#leaseInTurns(now);
    const expected = groupKeys.map((groupKey) => ({ groupKey }));
    this.#onLeased(expected);
    await this.#owner.ensureMayLease();
    const wanted = { ...due, atMost: groupKeys.length, ownerId: this.#owner.id };
    const jobs = await transact(this.#store, { lock: null }, async (transaction) => {
      // Each attempt replaces what the one before it reported.
      this.#onLeased(expected);
      const leased = await joint.lease(transaction, wanted);
      this.#backlog.endRead(NO_DUE_JOBS);
      this.#onLeased(leased);
      return leased;
    });
    return { jobs, nextDueAt };
  }

  async #leaseIfFound(now: number): Promise<PollResult> {
    if (await this.#findsJobs(now)) return this.#leaseInTurns(now);
    return { jobs: [], nextDueAt: await this.#nextDueAfter(now) };
  }

  async #leaseInTurns(now: number): Promise<PollResult> {
    const jobs = await this.#leaseForFreeSlots(now);
    return { jobs, nextDueAt: jobs.length > 0 ? null : await this.#nextDueAfter(now) };
  }

  async #nextDueAfter(now: number): Promise<number | null> {
    return this.#jobs.nextDueAfter(this.#store, { kind: this.#kind, now });
  }

  /** Reads first: a transaction blocks other writers. After a poll with jobs, more are likely. */
  async #findsJobs(now: number): Promise<boolean> {
    if (this.#lastPollFoundJobs) return true;
    this.#backlog.beginRead();
    const waiting = await this.#jobs.groupKeysOfOldest(this.#store, { kind: this.#kind, now }, 1);
    if (waiting.length === 0) this.#backlog.endRead(NO_DUE_JOBS);
    return waiting.length > 0;
  }

  async #leaseForFreeSlots(now: number): Promise<readonly LeasedJob[]> {
    await this.#owner.ensureMayLease();
    const { position } = this.#round;
    return transact(this.#store, { lock: null }, async (transaction) => {
      // Each attempt replaces what the one before it reported, and leased nothing.
      this.#onLeased([]);
      this.#round.rewind(position);
      this.#backlog.beginRead();
      const batch = await this.#leaseBatch(transaction, now);
      this.#backlog.endRead(this.#leftBy(batch));
      this.#onLeased(batch.leased);
      return batch.leased;
    });
  }

  async #leaseBatch(transaction: Store, now: number): Promise<Batch> {
    const batch: Batch = { now, vacant: this.#slots.vacant, leased: [], left: new Set() };
    const empty = new Set<string>();
    const mayHave = (groupKey: string) => !empty.has(groupKey) && this.#isOpenTo(groupKey, batch);
    while (batch.leased.length < batch.vacant) {
      const next = await this.#round.next(transaction, mayHave);
      if (next === undefined) break;
      const jobs = await this.#leaseIn(transaction, next, batch);
      if (jobs.length === 0) empty.add(next.groupKey);
      batch.leased.push(...jobs);
      // This group has reached its limit or has no more jobs, and no other group is eligible.
      if (next.isAlone) break;
    }
    return batch;
  }

  #leftBy({ leased, vacant, left }: Batch): DueJobs {
    return {
      tenants: left,
      mayBeMore: leased.length >= vacant,
      isStale: this.#round.nextPollAt !== null,
    };
  }

  /** Returns whether a job of each group may begin; a group may be there several times. */
  #areAllOpen(groupKeys: readonly string[]): boolean {
    return groupKeys.every((groupKey, position) => {
      const before = groupKeys.slice(0, position).map((key) => ({ groupKey: key }));
      return this.#slots.openTo(groupKey, before) > 0;
    });
  }

  /** Returns whether a job of the group may begin; if not, notes that one may be left. */
  #isOpenTo(groupKey: string, batch: Batch): boolean {
    const isOpen = this.#slots.openTo(groupKey, batch.leased) > 0;
    if (!isOpen) batch.left.add(tenantOfGroup(groupKey));
    return isOpen;
  }

  /** Leases one job of the group, or all that the limits allow if no other group is eligible. */
  async #leaseIn(
    transaction: Store,
    { groupKey, isAlone }: NextGroup,
    batch: Batch,
  ): Promise<LeasedJob[]> {
    const { now, vacant, leased } = batch;
    const isOpen = Math.min(vacant - leased.length, this.#slots.openTo(groupKey, leased));
    if (isOpen <= 0) {
      // A new job has just taken the last slot.
      batch.left.add(tenantOfGroup(groupKey));
      return [];
    }
    const atMost = isAlone ? isOpen : 1;
    const wanted = { kind: this.#kind, groupKey, now, atMost, ownerId: this.#owner.id };
    this.#onLeased([...leased, ...Array.from({ length: atMost }, () => ({ groupKey }))]);
    const jobs = await this.#jobs.leaseNext(transaction, wanted);
    if (isAlone && jobs.length === atMost) batch.left.add(tenantOfGroup(groupKey));
    return jobs;
  }
}

function earlier(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

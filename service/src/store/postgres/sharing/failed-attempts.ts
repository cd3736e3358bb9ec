import { sql } from 'kysely';
import type { Store } from '../../store.ts';
import { queriesOf } from '../../store.ts';

const WINDOW_SECONDS = 60;

/** How often counts that have ended are deleted, in milliseconds. */
const PRUNE_MILLISECONDS = 10 * 60_000;

/** The failed attempts of a network. */
export interface FailureCount {
  count: number;
  /** When the count begins again, in milliseconds from now. */
  endsIn: number;
}

/**
 * Counts failed attempts to authenticate by network, for all services. A count begins with the first
 * failure and ends a minute later, by the clock of the server: those of the services may differ, or
 * be set. Its table has no write-ahead log, so no statement waits for a disk.
 */
export class FailedAttemptCounts {
  readonly #store: Store;
  #prunedAt = -Infinity;

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Counts a failure.
   * @param kind what was attempted; each kind has counts of its own
   * @throws the server's error
   */
  async add(kind: string, network: string): Promise<FailureCount> {
    await this.#prune();
    const { rows } = await sql<FailureCount>`
      insert into "failedAttempts" as "before" ("kind", "network", "count", "endsAt")
      values (${kind}, ${network}, 1, now() + ${WINDOW_SECONDS} * interval '1 s')
      on conflict ("kind", "network") do update set
        "count" = case when "before"."endsAt" <= now() then 1 else "before"."count" + 1 end,
        "endsAt" = case when "before"."endsAt" <= now() then excluded."endsAt"
          else "before"."endsAt" end
      returning "count",
        ceil(extract(epoch from "endsAt" - now()) * 1000)::float8 as "endsIn"`.execute(
      queriesOf(this.#store),
    );
    return rows[0] ?? { count: 0, endsIn: 0 };
  }

  async #prune(): Promise<void> {
    const now = performance.now();
    if (now - this.#prunedAt < PRUNE_MILLISECONDS) return;
    this.#prunedAt = now;
    await sql`delete from "failedAttempts" where "endsAt" <= now()`.execute(queriesOf(this.#store));
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { QUEUE_NAMES } from '../../../service/src/queue/pg-boss/queue-names.ts';
import type { Takeover } from './takeover.ts';

/** In milliseconds. */
const POLL = 100;
const QUERY = 5_000;
/** A job of a dead node waits for longer, because its last heartbeat counts for ten seconds. */
const SOONEST_TAKEOVER = 5_000;
/** A heartbeat that the node had sent before it was killed may be stored so much later. */
const LATE_HEARTBEAT = 500;
const PATIENCE = 30_000;

/** A job in the table of pg-boss. Times are in milliseconds since 1970. */
interface StoredJob {
  id: string;
  isActive: boolean;
  startedAt: number;
  heartbeatAt: number;
}

const HELD_JOBS = `
  select "id", "state" = 'active' as "isActive",
    coalesce(extract(epoch from "started_on") * 1000, 0)::float8 as "startedAt",
    coalesce(extract(epoch from "heartbeat_on") * 1000, 0)::float8 as "heartbeatAt"
  from "pgboss"."job"
  where "name" = any($1) and ("state" = 'active' or "id" = any($2::uuid[]))`;

interface Parts {
  /** The address of the server itself. */
  url: string;
  /** Returns for how many milliseconds of a time no node could reach the database. */
  awayBetween: (from: number, to: number) => number;
}

/**
 * Measures how soon the jobs of killed nodes begin elsewhere. pg-boss does not store who holds a
 * job. So all jobs in progress are watched when a node has been killed, until each has had a
 * heartbeat, has ended or has begun again: what begins again was that node's.
 */
export class TakeoverWatch {
  readonly #parts: Parts;
  /** When nodes were killed whose jobs are not known yet. */
  readonly #kills: number[] = [];
  /** When the node of a job was killed, by the id of the job. */
  readonly #watched = new Map<string, number>();
  readonly #takeovers = new Map<number, Takeover>();
  readonly #end = new AbortController();
  readonly #working: Promise<void>;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#working = this.#work();
  }

  /** A process has been killed and has ended, at a time in milliseconds since 1970. */
  nodeWasKilled(at: number): void {
    this.#kills.push(at);
  }

  /** Whether it knows which jobs were in progress when the last node was killed. */
  get isAware(): boolean {
    return this.#kills.length === 0;
  }

  /**
   * Ends the watch when each job has begun.
   * @returns those of the nodes that have held jobs
   */
  async end(): Promise<readonly Takeover[]> {
    const deadline = Date.now() + PATIENCE;
    const isDone = () => this.isAware && this.#watched.size === 0;
    while (!isDone() && Date.now() < deadline) await sleep(POLL);
    await this.stop();
    for (const killedAt of this.#watched.values()) this.#take(killedAt, Infinity);
    return [...this.#takeovers.values()];
  }

  async stop(): Promise<void> {
    this.#end.abort();
    await this.#working;
  }

  async #work(): Promise<void> {
    while (!this.#end.signal.aborted) {
      // The server crashes, and the tables exist only after the first start of a node.
      await this.#connected().catch(() => undefined);
      await sleep(POLL);
    }
  }

  async #connected(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#parts.url, query_timeout: QUERY });
    client.on('error', () => undefined);
    try {
      await client.connect();
      while (!this.#end.signal.aborted) {
        const kills = [...this.#kills];
        const values = [Object.values(QUEUE_NAMES), [...this.#watched.keys()]];
        const { rows } = await client.query<StoredJob>(HELD_JOBS, values);
        this.#watch(kills, rows);
        this.#compare(rows);
        await sleep(POLL);
      }
    } finally {
      void client.end().catch(() => undefined);
    }
  }

  #watch(kills: readonly number[], jobs: readonly StoredJob[]): void {
    for (const killedAt of kills) {
      const held = jobs.filter((job) => job.isActive && job.startedAt <= killedAt);
      for (const { id } of held) if (!this.#watched.has(id)) this.#watched.set(id, killedAt);
    }
    this.#kills.splice(0, kills.length);
  }

  #compare(jobs: readonly StoredJob[]): void {
    const byId = new Map(jobs.map((job) => [job.id, job]));
    for (const [id, killedAt] of this.#watched) {
      const job = byId.get(id);
      if (job && !job.isActive) continue;
      const begunAt = job?.startedAt ?? Date.now();
      const hasBegun = job ? begunAt > killedAt : begunAt > killedAt + SOONEST_TAKEOVER;
      const isOfAnother = !job || job.heartbeatAt > killedAt + LATE_HEARTBEAT;
      if (hasBegun) this.#take(killedAt, begunAt);
      if (hasBegun || isOfAnother) this.#watched.delete(id);
    }
  }

  #take(killedAt: number, begunAt: number): void {
    const { jobs = 0, milliseconds = 0 } = this.#takeovers.get(killedAt) ?? {};
    const longest = Math.max(milliseconds, Math.round(begunAt - killedAt));
    this.#takeovers.set(killedAt, {
      killedAt,
      jobs: jobs + 1,
      milliseconds: longest,
      away: this.#parts.awayBetween(killedAt, killedAt + longest),
    });
  }
}

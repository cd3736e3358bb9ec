import type { HalfOpenProxy } from '../../service/postgres/half-open-proxy.ts';
import type { ChaosDatabase } from '../databases/chaos-database.ts';
import { pause } from '../pause.ts';
import type { Random } from '../random.ts';
import type { Trouble } from '../trouble.ts';

/** How often the database fails in a run with several nodes. */
export interface TroubleSettings {
  /** How many times its server crashes, one every five seconds. */
  restarts: number;
  /** How many times the proxies go half-open: that of one node, and those of all by turns. */
  halfOpens: number;
  /** Before the first crash, and between two times that a proxy is half-open, in milliseconds. */
  pause: number;
}

/** In milliseconds. */
const RESTART_EVERY = 5_000;
const LONGEST_RESTART = 2_500;
/** Longer than the lease of a job, so that other nodes take the work of this one. */
const ONE_HALF_OPEN = 20_000;
const ALL_HALF_OPEN = 12_000;

/** While no node reaches the database, in milliseconds since 1970. */
interface Absence {
  from: number;
  to: number;
}

interface Parts {
  server: Pick<ChaosDatabase, 'goAway'>;
  /** The way of each node to the server. */
  proxies: readonly HalfOpenProxy[];
  random: Random;
  settings: TroubleSettings;
}

/**
 * The server of the database crashes and starts again every five seconds. After that, the proxies
 * between nodes and server go half-open: they accept connections and pass nothing on.
 */
export class DatabaseTrouble implements Trouble {
  readonly #parts: Parts;
  readonly #absences: Absence[] = [];
  #running: Promise<void> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  begin(signal?: AbortSignal): void {
    this.#running = this.#work(signal);
    // `end` throws it.
    this.#running.catch(() => undefined);
  }

  async end(): Promise<void> {
    await this.#running;
  }

  /** Returns for how many milliseconds of a time no node could reach the database. */
  awayBetween(from: number, to: number): number {
    const overlaps = this.#absences.map(
      (absence) => Math.min(absence.to, to) - Math.max(absence.from, from),
    );
    return overlaps.reduce((sum, overlap) => sum + Math.max(overlap, 0), 0);
  }

  async #work(signal?: AbortSignal): Promise<void> {
    const { settings, proxies, random } = this.#parts;
    await pause(settings.pause, signal);
    for (let restart = 0; restart < settings.restarts && !signal?.aborted; restart += 1) {
      await this.#restart(signal);
    }
    for (let count = 0; count < settings.halfOpens && !signal?.aborted; count += 1) {
      await pause(settings.pause, signal);
      if (count % 2 === 0) await this.#halfOpen([random.pick(proxies)], ONE_HALF_OPEN, signal);
      else await this.#away(() => this.#halfOpen(proxies, ALL_HALF_OPEN, signal));
    }
  }

  async #restart(signal?: AbortSignal): Promise<void> {
    const began = Date.now();
    const length = this.#parts.random.below(LONGEST_RESTART);
    await this.#away(() => this.#parts.server.goAway(length));
    await pause(Math.max(0, began + RESTART_EVERY - Date.now()), signal);
  }

  /** A network sends again what was lost. A firewall does not know old connections any more. */
  async #halfOpen(
    proxies: readonly HalfOpenProxy[],
    milliseconds: number,
    signal?: AbortSignal,
  ): Promise<void> {
    for (const proxy of proxies) proxy.goHalfOpen();
    await pause(milliseconds, signal);
    const isForgotten = this.#parts.random.happens(0.5);
    for (const proxy of proxies) {
      if (isForgotten) proxy.cut();
      proxy.recover();
    }
  }

  async #away(fail: () => Promise<void>): Promise<void> {
    const absence = { from: Date.now(), to: Infinity };
    this.#absences.push(absence);
    await fail();
    absence.to = Date.now();
  }
}

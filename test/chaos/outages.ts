import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from './random.ts';
import type { ChaosDrive } from './drives/chaos-drive.ts';

/** In milliseconds. */
const LENGTH = 5_000;
const LONGEST_PAUSE = 10_000;

/** Makes a storage, or the server of a database, unreachable again and again. */
export class Outages {
  readonly #drive: Pick<ChaosDrive, 'goAway'>;
  readonly #count: number;
  readonly #random: Random;
  #running: Promise<void> | null = null;

  constructor(drive: Pick<ChaosDrive, 'goAway'>, count: number, random: Random) {
    this.#drive = drive;
    this.#count = count;
    this.#random = random;
  }

  begin(): void {
    this.#running = this.#work();
  }

  /** Waits until the last one has ended. */
  async end(): Promise<void> {
    await this.#running;
  }

  async #work(): Promise<void> {
    for (let outage = 0; outage < this.#count; outage += 1) {
      await sleep(this.#random.below(LONGEST_PAUSE));
      await this.#drive.goAway(LENGTH);
    }
  }
}

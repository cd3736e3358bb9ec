import type { Random } from './random.ts';
import type { ChaosDrive } from './drives/chaos-drive.ts';
import { pause } from './pause.ts';
import type { Trouble } from './trouble.ts';

/** In milliseconds. */
const LENGTH = 5_000;
const LONGEST_PAUSE = 10_000;

/** Makes a storage, or the server of a database, unreachable again and again. */
export class Outages implements Trouble {
  readonly #drive: Pick<ChaosDrive, 'goAway'>;
  readonly #count: number;
  readonly #random: Random;
  #running: Promise<void> | null = null;

  constructor(drive: Pick<ChaosDrive, 'goAway'>, count: number, random: Random) {
    this.#drive = drive;
    this.#count = count;
    this.#random = random;
  }

  begin(signal?: AbortSignal): void {
    this.#running = this.#work(signal);
  }

  async end(): Promise<void> {
    await this.#running;
  }

  async #work(signal?: AbortSignal): Promise<void> {
    for (let outage = 0; outage < this.#count; outage += 1) {
      await pause(this.#random.below(LONGEST_PAUSE), signal);
      if (signal?.aborted) return;
      await this.#drive.goAway(LENGTH);
    }
  }
}

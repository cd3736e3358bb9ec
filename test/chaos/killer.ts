import { setTimeout as sleep } from 'node:timers/promises';
import type { KillMoment, Sights } from './kill-moments.ts';
import { KILL_MOMENTS, waitForMoment } from './kill-moments.ts';
import type { MortalService } from './mortal-service.ts';
import type { Random } from './random.ts';
import type { Settings } from './settings.ts';

/** From the start of a process: it opens its database, cleans up, listens. */
const LONGEST_START_MILLISECONDS = 1_200;
const LINES = 20;

interface Victims {
  services: readonly MortalService[];
  /** Is called after each SIGKILL with the time at which the process had ended. */
  nodeWasKilled: (at: number) => void;
}

/** Kills any of the services repeatedly, and restarts it at once. */
export class Killer {
  readonly #victims: Victims;
  readonly #sights: Sights;
  readonly #settings: Settings;
  readonly #random: Random;
  #moments: KillMoment[] = [];

  constructor(victims: Victims, sights: Sights, settings: Settings, random: Random) {
    this.#victims = victims;
    this.#sights = sights;
    this.#settings = settings;
    this.#random = random;
  }

  /** Starts and ends with listening services. */
  async work(say: (line: string) => void, signal?: AbortSignal): Promise<void> {
    const { kills, events } = this.#settings;
    const { services } = this.#victims;
    const eventsALife = events / (kills + 1);
    let moment = this.#chooseMoment();
    for (let kill = 1; kill <= kills; kill += 1) {
      signal?.throwIfAborted();
      const { longestLife } = this.#settings;
      const permitted = Math.ceil(kill * eventsALife) - Math.ceil((kill - 1) * eventsALife);
      this.#sights.senders.permit(permitted, longestLife / 2);
      if (moment === 'while it starts') await sleep(this.#random.below(LONGEST_START_MILLISECONDS));
      else await this.#live(moment, longestLife);
      // Of several services, the one that starts or another.
      const victim = this.#random.pick(services);
      await this.#kill(victim, moment);
      if (kill % Math.ceil(kills / LINES) === 0) {
        say(`${kill} of ${kills} kills, ${this.#sights.heard.all.length} events heard`);
      }
      moment = this.#chooseMoment();
      victim.begin();
      if (moment === 'while it starts' && kill < kills) continue;
      await Promise.all(services.map((service) => service.listens()));
    }
  }

  async #kill(victim: MortalService, moment: KillMoment): Promise<void> {
    const isPolite = this.#random.happens(this.#settings.politeShare);
    await victim.end(isPolite ? 'SIGTERM' : 'SIGKILL', moment);
    if (!isPolite) this.#victims.nodeWasKilled(Date.now());
  }

  /** Each is used once before any is repeated, so that few kills cover all of them. */
  #chooseMoment(): KillMoment {
    if (this.#moments.length === 0) this.#moments = [...KILL_MOMENTS];
    const moment = this.#random.pick(this.#moments);
    this.#moments = this.#moments.filter((other) => other !== moment);
    return moment;
  }

  async #live(moment: Exclude<KillMoment, 'while it starts'>, longest: number): Promise<void> {
    await sleep(this.#random.below(longest));
    if (moment !== 'at any time') await waitForMoment(moment, this.#sights, this.#random);
  }
}

import { setImmediate as nextIteration } from 'node:timers/promises';

/** The system clock of a new machine, in milliseconds since 1970, UTC: an hour before summer time ends in Europe. */
const BEGINNING = Date.parse('2026-10-25T00:00:00Z');
/** More events at one moment than this mean that the process spins without waiting for anything. */
const MOST_EVENTS_OF_A_MOMENT = 50_000;

// Taken before `installVirtualGlobals` replaces it.
const settled = nextIteration;

interface Event {
  readonly at: number;
  readonly act: () => void;
}

/**
 * The clocks, timers and immediates of a simulated machine. Time passes only from one timer to the
 * next, when nothing else is left to do. All durations are in milliseconds.
 */
export class VirtualTime {
  /** Timers and immediates that have fired. */
  events = 0;
  /** Since the beginning, each with its time in `awake` and its length. */
  suspensions: { awakeAt: number; milliseconds: number }[] = [];
  #immediates: Event[] = [];
  /** Ordered by time; those of the same time in the order of their creation. */
  #timers: Event[] = [];
  /** Since the machine was started, without suspensions. */
  #awake = 0;
  #suspended = 0;
  /** By how much the system clock differs from that of the beginning. */
  #clockError = 0;
  #processBegan = 0;
  #eventsOfMoment = 0;

  /** The system clock, in milliseconds since 1970, UTC. */
  get wall(): number {
    return BEGINNING + this.real + this.#clockError;
  }

  /** The time that has really passed. */
  get real(): number {
    return this.#awake + this.#suspended;
  }

  /** The monotonic clock of the process: it stands still during a suspension. */
  get monotonic(): number {
    return this.#awake - this.#processBegan;
  }

  /** Whether more happens at this moment than any wait would allow. */
  get isSpinning(): boolean {
    return this.#eventsOfMoment > MOST_EVENTS_OF_A_MOMENT;
  }

  /** Begins a new machine. */
  reset(): void {
    this.endProcess();
    this.events = 0;
    this.suspensions = [];
    this.#awake = 0;
    this.#suspended = 0;
    this.#clockError = 0;
    this.#processBegan = 0;
  }

  /** Drops whatever the process waits for. */
  endProcess(): void {
    this.#immediates = [];
    this.#timers = [];
    this.#processBegan = this.#awake;
    this.#eventsOfMoment = 0;
  }

  /** Sets the system clock. */
  stepClock(milliseconds: number): void {
    this.#clockError += milliseconds;
  }

  /** Suspends the machine: neither timers nor the monotonic clock go on. */
  suspend(milliseconds: number): void {
    this.#suspended += milliseconds;
    this.suspensions.push({ awakeAt: this.#awake, milliseconds });
  }

  /** @returns a function that cancels it */
  immediate(act: () => void): () => void {
    const event = { at: this.#awake, act };
    this.#immediates.push(event);
    return () => {
      this.#immediates = this.#immediates.filter((other) => other !== event);
    };
  }

  /** @returns a function that cancels it */
  after(milliseconds: number, act: () => void): () => void {
    // As Node does: at least a millisecond, and no fractions.
    const event = { at: this.#awake + Math.max(Math.trunc(milliseconds) || 1, 1), act };
    const later = this.#timers.findIndex(({ at }) => at > event.at);
    this.#timers.splice(later === -1 ? this.#timers.length : later, 0, event);
    return () => {
      const position = this.#timers.indexOf(event);
      if (position !== -1) this.#timers.splice(position, 1);
    };
  }

  /** Resolves after a timer. */
  async sleep(milliseconds: number): Promise<void> {
    await new Promise<void>((resolve) => {
      this.after(milliseconds, resolve);
    });
  }

  /** Lets the code run until it waits for events only. */
  async settle(): Promise<void> {
    await settled();
  }

  /**
   * Fires the next event, and moves on to its time.
   * @param until the monotonic end of the wait, as `awake`
   * @returns false if there is none until then; the time has moved there
   */
  async fireNext(until: number): Promise<boolean> {
    const event = this.#immediates.shift() ?? this.#dueTimer(until);
    if (event === undefined) {
      this.#moveTo(Math.max(until, this.#awake));
      return false;
    }
    this.#moveTo(Math.max(event.at, this.#awake));
    this.events += 1;
    this.#eventsOfMoment += 1;
    event.act();
    await this.settle();
    return true;
  }

  /** The time since the machine was started, without suspensions; for `fireNext`. */
  get awake(): number {
    return this.#awake;
  }

  #dueTimer(until: number): Event | undefined {
    const [next] = this.#timers;
    return next && next.at <= until ? this.#timers.shift() : undefined;
  }

  #moveTo(awake: number): void {
    if (awake > this.#awake) this.#eventsOfMoment = 0;
    this.#awake = awake;
  }
}

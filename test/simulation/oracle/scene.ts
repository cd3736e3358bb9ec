import type { VirtualTime } from '../machine/virtual-time.ts';
import type { Inspection } from './inspection.ts';

const HOUR = 3_600_000;

/** Somebody has set the system clock. */
export interface ClockStep {
  /** When, in real milliseconds since the machine was new. */
  readonly at: number;
  /** The same without suspensions. */
  readonly awakeAt: number;
  /** In milliseconds; negative for a step back. */
  readonly size: number;
  /** Whether no process was ready. */
  readonly wasDown: boolean;
}

/** A service that is ready follows a step of the system clock within this time. */
const FOLLOWS_WITHIN = 3_000;
/** Longer than a commit without a sync waits for the next one. */
const LONGEST_UNSYNCED = HOUR;
/** The largest step that the service takes for a drift, in milliseconds. */
const DRIFT = 2_000;

/** What all oracles know: the clocks, the database, and what was done to the machine. */
export class Scene {
  readonly time: VirtualTime;
  readonly inspection: Inspection;
  readonly #isDiskHealthy: () => boolean;
  /** Processes that were started, each at its real time. */
  readonly starts: number[] = [];
  /** When started processes were ready, in real milliseconds. */
  readonly readyTimes: number[] = [];
  readonly clockSteps: ClockStep[] = [];
  /** When the service reported that it follows a step of the clock, in real milliseconds. */
  readonly reportedSteps: number[] = [];
  /** Each at its real time. */
  readonly powerCuts: number[] = [];
  /** The first broken promise. */
  violation: string | null = null;
  /** Increases whenever something happens that excuses a repeated attempt or a delay. */
  excuses = 0;
  #disturbedAt = 0;
  readonly #counts = new Map<string, number>();

  constructor(time: VirtualTime, inspection: Inspection, isDiskHealthy: () => boolean) {
    this.time = time;
    this.#isDiskHealthy = isDiskHealthy;
    this.inspection = inspection;
  }

  /** Reports a broken promise. */
  violated(message: string): void {
    this.violation ??= message;
  }

  count(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  get counts(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }

  /** Whether what is done is stored. */
  get isDiskHealthy(): boolean {
    return this.#isDiskHealthy();
  }

  /** Notes that work may be late or repeated because of what happens now. */
  disturb(): void {
    this.excuses += 1;
    this.#disturbedAt = this.time.awake;
  }

  /** For how long nothing has disturbed the service while it ran, in milliseconds. */
  get calmFor(): number {
    const sleptAt = this.time.suspensions.at(-1)?.awakeAt ?? 0;
    return this.time.awake - Math.max(this.#disturbedAt, sleptAt);
  }

  /**
   * For how long the machine was suspended, in milliseconds.
   * @param from in milliseconds without suspensions; until now by default
   */
  suspendedSince(from: number, until = this.time.awake): number {
    return this.time.suspensions
      .filter(({ awakeAt }) => awakeAt >= from && awakeAt <= until)
      .reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  }

  stepClock(size: number, wasDown: boolean): void {
    const { real: at, awake: awakeAt } = this.time;
    this.clockSteps.push({ at, awakeAt, size, wasDown });
  }

  /**
   * Whether since a moment, the service may have followed a step of the clock that it found only at a
   * start. Then it is unknown by how much times have moved. A power cut may also undo that it followed
   * an earlier step.
   */
  hasUnclearStepsSince(moment: number): boolean {
    return this.#stepsSince(moment).some(
      (step) =>
        step.wasDown ||
        this.#isLeftToStart(step) ||
        this.powerCuts.some((cut) => cut >= step.at && cut - step.at < LONGEST_UNSYNCED),
    );
  }

  /** By how much small steps may have moved the clock since a moment, in milliseconds. */
  driftSince(at: number): number {
    return this.#stepsSince(at)
      .filter(isDrift)
      .reduce((sum, { size }) => sum + Math.abs(size), 0);
  }

  /** By how much the clock was moved in either direction since a moment, in milliseconds. */
  movedSince(at: number): number {
    return this.#stepsSince(at).reduce((sum, { size }) => sum + Math.abs(size), 0);
  }

  /**
   * By how much the clock was set forward since a moment as far as the history may notice, in
   * milliseconds. Larger jumps count from the next start on, or after a day.
   */
  confirmedForwardSince(at: number): number {
    const forward = this.#stepsSince(at).filter(({ size }) => size > 0);
    return forward.reduce((sum, step) => sum + this.#confirmedPart(step), 0);
  }

  #confirmedPart(step: ClockStep): number {
    const { at, awakeAt, size, wasDown } = step;
    const startsSince = this.starts.filter((start) => start >= at).length;
    // The start that finds a step does not confirm it.
    const startsNeeded = wasDown && !this.#wasNoticedByStart(step) ? 2 : 1;
    const isConfirmed = startsSince >= startsNeeded || this.time.awake - awakeAt >= 24 * HOUR;
    return isConfirmed ? size : Math.min(size, HOUR);
  }

  /** Whether a process was starting then and became ready. It has read the clock before the step. */
  #wasNoticedByStart({ at }: ClockStep): boolean {
    const nextStart = this.#nextStart(at);
    return this.readyTimes.some((ready) => ready >= at && ready < nextStart);
  }

  #stepsSince(at: number): ClockStep[] {
    return this.clockSteps.filter((step) => this.#followedAt(step) >= at);
  }

  /**
   * Returns when the service has followed a step at the latest, in real milliseconds. It follows in
   * a transaction, so a failing disk of the database delays that.
   */
  #followedAt(step: ClockStep): number {
    const { at, awakeAt, wasDown } = step;
    const suspended = this.suspendedSince(awakeAt, awakeAt + FOLLOWS_WITHIN);
    const expected = Math.max(at, this.#readyAt(at)) + FOLLOWS_WITHIN + suspended;
    if (isDrift(step)) return expected;
    if (this.#isLeftToStart(step)) return Math.max(expected, this.#readyAt(this.#nextStart(at)));
    // A start follows a step forward without a report, so one after a later step may be about that
    // one alone. A process that runs reports all steps since its last report together.
    const isLater = (other: ClockStep) => other.at > expected && !isDrift(other);
    const next = wasDown ? (this.clockSteps.find(isLater)?.at ?? Infinity) : Infinity;
    return Math.max(expected, this.#foundAt(step), this.#reportedAt(at, next) ?? 0);
  }

  /**
   * Returns when a start has found a step: a process that stops does not watch the clock, but its last
   * runs still end.
   */
  #foundAt(step: ClockStep): number {
    if (!step.wasDown || this.#wasNoticedByStart(step)) return 0;
    return this.#readyAt(this.#nextStart(step.at));
  }

  /** Whether the process that ran at a step ended before it followed, and left that to a start. */
  #isLeftToStart(step: ClockStep): boolean {
    if (step.wasDown || isDrift(step)) return false;
    const nextStart = this.#nextStart(step.at);
    return nextStart !== Infinity && this.#reportedAt(step.at, nextStart) === undefined;
  }

  /** Returns when the service first reported a step within a time. */
  #reportedAt(from: number, until: number): number | undefined {
    return this.reportedSteps.find((report) => report >= from && report < until);
  }

  #nextStart(moment: number): number {
    return this.starts.find((start) => start >= moment) ?? Infinity;
  }

  /**
   * Returns when the service is ready again after a moment: the process that runs then, or the next
   * one if that ends before it is ready.
   */
  #readyAt(moment: number): number {
    const started = this.starts.findLast((start) => start <= moment) ?? moment;
    return this.readyTimes.find((ready) => ready >= started) ?? Infinity;
  }
}

/** Whether the service takes a step for a drift, which it follows without a report. */
function isDrift({ size }: ClockStep): boolean {
  return Math.abs(size) <= DRIFT;
}

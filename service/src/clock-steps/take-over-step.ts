import type { AppliedSteps } from '../store/records/clock/applied-steps.ts';
import { LARGEST_PLAUSIBLE_JUMP } from './confirmed-time.ts';

/** How long the clock must go on steadily until a jump is confirmed, in milliseconds. */
const CONFIRMED_AFTER = 24 * 60 * 60_000;

/** A step of the clock of the database. Times are in milliseconds since 1970, UTC. */
export interface TakenStep {
  /** Negative if the clock was set back. */
  readonly milliseconds: number;
  /** The time now, by the clock after it. */
  readonly now: number;
}

/** Returns the steps with one more. An implausible jump forward lasts until it is undone or confirmed. */
export function withStep(steps: AppliedSteps, { milliseconds, now }: TakenStep): AppliedSteps {
  const { before, size } = steps.jump ?? { before: now - milliseconds, size: 0 };
  const jump = { before, size: size + milliseconds };
  return {
    count: steps.count + 1,
    total: steps.total + milliseconds,
    lastAt: now,
    jump: jump.size <= LARGEST_PLAUSIBLE_JUMP ? null : jump,
  };
}

/** The start of a service. Times are in milliseconds since 1970, UTC. */
export interface ClockStart {
  /** When a service last ran; null if none has stored that. */
  readonly lastSeen: number | null;
  readonly now: number;
  /** Whether no other service runs. */
  readonly isAlone: boolean;
}

/**
 * Returns the steps with the jump that a start finds: while no service runs, time passes unseen. A
 * start without a jump confirms an earlier one, unless other services run.
 */
export function atStart(steps: AppliedSteps, { lastSeen, now, isAlone }: ClockStart): AppliedSteps {
  const passed = lastSeen === null ? 0 : now - lastSeen;
  const wasSetBack = passed < -LARGEST_PLAUSIBLE_JUMP;
  const earlier = isAlone && !wasSetBack ? null : steps.jump;
  if (passed <= LARGEST_PLAUSIBLE_JUMP) return { ...steps, jump: earlier };
  const { before, size } = earlier ?? { before: now - passed, size: 0 };
  return { ...steps, lastAt: now, jump: { before, size: size + passed } };
}

/**
 * Returns whether a jump is confirmed now: it is a day since the last step.
 * @param now milliseconds since 1970, UTC
 */
export function isConfirmedBy({ jump, lastAt }: AppliedSteps, now: number): boolean {
  return jump !== null && lastAt !== null && now - lastAt >= CONFIRMED_AFTER;
}

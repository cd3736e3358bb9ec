/** Classes of faults, each of which can be left out. */
export const FAULT_CLASSES = [
  'clock',
  'disk',
  'kill',
  'network',
  'power',
  'renderer',
  'sleep',
] as const;

export type FaultClass = (typeof FAULT_CLASSES)[number];

/** Rules that a simulation breaks on purpose, to prove that it would notice. */
export const SABOTAGES = [
  'deliveries retry at once',
  'events forget their receiver',
  'history is pruned early',
  'jobs are lost with the process',
] as const;

export type Sabotage = (typeof SABOTAGES)[number];

/** How a world is simulated. */
export interface WorldSettings {
  /** A whole number from 0 to 2³² − 1. */
  seed: number;
  faults: readonly FaultClass[];
  sabotage: Sabotage | null;
  /** Steps whose actions are left out. */
  without: readonly number[];
}

/** What a world was like. */
export interface WorldResult {
  seed: number;
  steps: number;
  /** The hash of everything that has happened. */
  trace: string;
  counts: Record<string, number>;
  violation: Violation | null;
}

/** A broken promise of the service. */
export interface Violation {
  message: string;
  step: number;
  /** What has happened before. */
  lines: readonly string[];
}

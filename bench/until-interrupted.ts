import { once } from 'node:events';
import { interruption } from '../playground/setup/interruption.mjs';

/** Thrown if the user interrupted the benchmark. */
export class BenchInterrupted extends Error {
  constructor() {
    super('Stopped before everything was measured.');
    this.name = 'BenchInterrupted';
  }
}

/**
 * Waits for the work, or for an interruption. The work itself continues: the caller stops the
 * servers that it needs.
 * @throws BenchInterrupted
 */
export function untilInterrupted<Result>(work: Promise<Result>): Promise<Result> {
  const interrupted = interruption.aborted ? Promise.resolve() : once(interruption, 'abort');
  const stopped = interrupted.then(() => Promise.reject(new BenchInterrupted()));
  return Promise.race([work, stopped]);
}

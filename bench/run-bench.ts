import { watchForInterruption } from '../playground/setup/interruption.mjs';
import { BenchInterrupted } from './until-interrupted.ts';

/**
 * Runs the part of a benchmark that needs Node 24. Exits with 1 if a goal is missed, and with 130
 * if it was interrupted.
 * @param measure resolves with whether every goal is met
 */
export async function runBench(measure: () => Promise<boolean>): Promise<void> {
  watchForInterruption();
  try {
    process.exitCode = (await measure()) ? 0 : 1;
  } catch (cause) {
    if (!(cause instanceof BenchInterrupted)) throw cause;
    console.error(`\n${cause.message}`);
    // A pending operation may never end.
    process.exit(130);
  }
}

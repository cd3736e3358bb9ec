import { watchForInterruption } from '../playground/setup/interruption.mjs';
import { BenchInterrupted } from './until-interrupted.ts';

/**
 * The half of a bench that runs on Node 24. Ends with exit code 1 when a goal is missed, and with
 * 130 when it was interrupted.
 * @param measure resolves with whether every goal is kept
 */
export async function runBench(measure: () => Promise<boolean>): Promise<void> {
  watchForInterruption();
  try {
    process.exitCode = (await measure()) ? 0 : 1;
  } catch (cause) {
    if (!(cause instanceof BenchInterrupted)) throw cause;
    console.error(`\n${cause.message}`);
    // What it was waiting for may never come.
    process.exit(130);
  }
}

import { SetupFailure } from '../playground/setup/failure.mjs';
import { watchForInterruption } from '../playground/setup/interruption.mjs';
import { BenchInterrupted } from './until-interrupted.ts';

/**
 * Runs the part of a benchmark that needs Node 24. Exits with 1 if a goal is missed or the machine
 * lacks something, and with 130 if it was interrupted.
 * @param measure resolves with whether every goal is met
 */
export async function runBench(measure: () => Promise<boolean>): Promise<void> {
  watchForInterruption();
  try {
    process.exitCode = (await measure()) ? 0 : 1;
  } catch (cause) {
    if (cause instanceof SetupFailure) end(1, cause);
    if (cause instanceof BenchInterrupted) end(130, cause);
    throw cause;
  }
}

/** Ends the process at once: a pending operation may never end. */
function end(exitCode: number, { message }: Error): never {
  console.error(`\n${message}`);
  process.exit(exitCode);
}

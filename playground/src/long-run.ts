import { interruption, watchForInterruption } from '../setup/interruption.mjs';

/** Prints the progress of a long run, one line per call. */
export type Print = (line: string) => void;

/**
 * Performs a run of minutes with visible progress: its lines start with the elapsed seconds, and
 * Ctrl-C aborts the signal. Exits with code 1 if a check failed.
 * @param work resolves with whether all checks passed
 */
export async function performLongRun(
  work: (say: Print, signal: AbortSignal) => Promise<boolean>,
): Promise<void> {
  watchForInterruption();
  const began = Date.now();
  const say = (line: string) => {
    console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`);
  };
  try {
    if (!(await work(say, interruption))) process.exitCode = 1;
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : cause;
    console.error(interruption.aborted ? 'Interrupted' : message);
    process.exitCode = 1;
  }
}

import { interruption, watchForInterruption } from '../setup/interruption.mjs';

/** Tells how far a long run is, a line at a time. */
export type Say = (line: string) => void;

/**
 * A run of minutes that somebody watches: its lines begin with the seconds since its beginning, and
 * Ctrl-C aborts the signal. Ends with exit code 1 when a promise was not kept.
 * @param work resolves with whether all of them were
 */
export async function performLongRun(
  work: (say: Say, signal: AbortSignal) => Promise<boolean>,
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

import { onInterruption } from '../playground/setup/interruption.mjs';

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
export async function untilInterrupted<Result>(work: Promise<Result>): Promise<Result> {
  let stopListening = () => {};
  const interrupted = new Promise<never>((_, reject) => {
    stopListening = onInterruption(() => reject(new BenchInterrupted()));
  });
  try {
    return await Promise.race([work, interrupted]);
  } finally {
    stopListening();
  }
}

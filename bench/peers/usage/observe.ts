import { watchPeak } from '../../watch-peak.ts';
import { memoryOf } from './memory.ts';
import type { Roots } from './process-tree.ts';
import { processesFrom } from './process-tree.ts';
import type { Usage } from './usage.ts';
import { usageOf } from './usage.ts';

/** What a process tree has used during some work. */
export interface Observed<Result> {
  readonly result: Result;
  readonly before: Usage;
  readonly after: Usage;
  /** The most memory, in bytes. */
  readonly memory: number;
}

/** Runs work, and observes a process tree meanwhile. */
export async function observe<Result>(
  roots: Roots,
  work: () => Promise<Result>,
): Promise<Observed<Result>> {
  const before = usageOf(processesFrom(roots));
  const peak = watchPeak(() => memoryOf(processesFrom(roots)));
  try {
    const result = await work();
    const after = usageOf(processesFrom(roots));
    return { result, before, after, memory: await peak.stop() };
  } finally {
    await peak.stop();
  }
}

/** How many at once, and whether to begin with another at all. */
interface QueueOptions {
  readonly concurrency: number;
  isStopped(): boolean;
}

/**
 * Works on several entries at a time and gives the results in the order of the entries. When one
 * does not succeed no other is begun; those under way are waited for, so that nothing goes on in the
 * background, and the first in the order is thrown.
 */
export async function mapInOrder<Entry, Result>(
  entries: readonly Entry[],
  pace: QueueOptions,
  work: (entry: Entry) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const failures = new Map<number, unknown>();
  const queue = entries.entries();

  const workThroughQueue = async () => {
    for (const [index, entry] of queue) {
      try {
        results[index] = await work(entry);
      } catch (failure) {
        failures.set(index, failure);
      }
      if (failures.size > 0 || pace.isStopped()) return;
    }
  };
  const workers = Math.max(1, Math.min(Math.trunc(pace.concurrency), entries.length));
  await Promise.all(Array.from({ length: workers }, workThroughQueue));

  if (failures.size > 0) throw failures.get(Math.min(...failures.keys()));
  return results;
}

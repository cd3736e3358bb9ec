/** How many entries to process at once, and when to stop starting more. */
interface QueueOptions {
  readonly concurrency: number;
  isStopped(): boolean;
}

/**
 * Processes several entries concurrently and returns the results in the order of the entries. After
 * a failure it starts no more entries, waits for those in progress so that nothing continues in the
 * background, and throws the first failure in entry order.
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

/**
 * Does a task for each item, a limited number at a time. After an error, it begins no further task
 * and waits for those that run.
 * @param most how many tasks run at a time
 * @returns the results in the order of the items
 * @throws the first error of a task
 */
export async function mapAtOnce<Item, Result>(
  items: readonly Item[],
  most: number,
  task: (item: Item, position: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const errors: unknown[] = [];
  const waiting = items.entries();
  const work = async () => {
    for (const [position, item] of waiting) {
      if (errors.length > 0) return;
      try {
        results[position] = await task(item, position);
      } catch (cause) {
        errors.push(cause);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, work));
  if (errors.length > 0) throw errors[0];
  return results;
}

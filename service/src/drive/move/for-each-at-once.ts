/** How many blobs are copied or compared at the same time. */
const AT_ONCE = 4;

/**
 * Does something with each item, a few at a time. Resolves when all have ended.
 * @throws the first error, after the others have ended; later items are not begun
 */
export async function forEachAtOnce<Item>(
  items: AsyncGenerator<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // The first loop that fails ends the generator, and with it the others.
  const worker = async () => {
    for await (const item of items) await work(item);
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

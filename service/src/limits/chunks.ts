/** Returns the items in chunks of at most `most`, in their order. */
export function chunksOf<Item>(items: readonly Item[], most: number): Item[][] {
  const count = Math.ceil(items.length / most);
  return Array.from({ length: count }, (_, number) =>
    items.slice(number * most, (number + 1) * most),
  );
}

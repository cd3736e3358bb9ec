/** Returns the items in portions of so many, the last of what is left, in their order. */
export function portionsOf<Item>(items: readonly Item[], most: number): Item[][] {
  const count = Math.ceil(items.length / most);
  return Array.from({ length: count }, (_, number) =>
    items.slice(number * most, (number + 1) * most),
  );
}

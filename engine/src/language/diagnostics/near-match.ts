/**
 * Returns up to three similar names, the most similar first. At most a third of the letters may
 * differ.
 */
export function nearMatches(written: string, names: Iterable<string>): string[] {
  const wanted = written.toLowerCase().slice(0, 40);
  const bound = Math.max(2, Math.floor(wanted.length / 3));
  return [...names]
    .map((name) => ({ name, distance: distanceBetween(wanted, name) }))
    .filter(({ distance }) => distance <= bound && distance < wanted.length)
    .sort((left, right) => left.distance - right.distance)
    .slice(0, 3)
    .map(({ name }) => name);
}

/** Returns the Levenshtein distance. */
function distanceBetween(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (const [index, letter] of Array.from(left).entries()) {
    const next = [index + 1];
    for (const [column, other] of Array.from(right).entries()) {
      const changed = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

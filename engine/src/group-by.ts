/**
 * Groups values by a key, in order of first appearance. `Map.groupBy` does the same, but Node 20,
 * on which n8n still runs, and older browsers do not have it.
 */
export function groupBy<Key, Value>(
  values: Iterable<Value>,
  keyOf: (value: Value) => Key,
): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

/**
 * Whether data has a field. A dot selects a member of an object, or a number an item of a list; a
 * member with the whole name, dots included, comes first.
 */
export function hasField(data: unknown, name: string): boolean {
  if (typeof data !== 'object' || data === null) return false;
  if (memberOf(data, name) !== undefined) return true;
  const parts = name.split('.');
  for (let count = parts.length - 1; count > 0; count -= 1) {
    const member = memberOf(data, parts.slice(0, count).join('.'));
    if (member !== undefined && hasField(member.value, parts.slice(count).join('.'))) return true;
  }
  return false;
}

/** Spaces around a name in the data do not count. */
function memberOf(data: object, name: string): { value: unknown } | undefined {
  for (const [key, value] of Object.entries(data)) {
    if (key.trim() === name.trim()) return { value };
  }
  return undefined;
}

const BEGINS_LIKE_LIST = /^\s*\[/u;
/** Parsing a longer text would cost too much: it is a list if it begins and ends like one. */
const MAX_LENGTH = 20_000;

/**
 * Returns whether a value is the JSON text of a list, as spreadsheets and forms produce it. `[1]`
 * is not: notes begin with such a mark.
 */
export function isListAsText(value: unknown): value is string {
  if (typeof value !== 'string' || !BEGINS_LIKE_LIST.test(value)) return false;
  if (!value.trimEnd().endsWith(']')) return false;
  if (value.length > MAX_LENGTH) return true;
  try {
    const list = JSON.parse(value) as unknown[];
    return list.length !== 1 || typeof list[0] === 'string' || typeof list[0] === 'object';
  } catch {
    return false;
  }
}

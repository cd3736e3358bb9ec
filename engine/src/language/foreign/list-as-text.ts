const BEGINS_LIKE_LIST = /^\s*\[/u;
/** A longer text is a list if it begins and ends like one: parsing it would cost too much. */
const MAX_LENGTH = 20_000;

/**
 * Whether a value is the JSON text of a list: data that was put into a text on its way, as
 * spreadsheets and forms do. `[1]` is none: notes begin with such a sign.
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

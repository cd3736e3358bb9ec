import { Unusable, type BadValue, type Need } from '../diagnostics/unusable.ts';

/** The maximum number of values in a warning. */
const MAX_NAMED = 3;

/**
 * Parses a value, or each member of a list. Empty text stays empty.
 * @param read returns undefined for a value that it cannot parse
 */
export function parsed(value: unknown, need: Need, read: (value: unknown) => unknown): unknown {
  // The result of another parser can be read only by that parser.
  const asParser = { isUnparsed: true, withParser: (parser: string) => parser };
  if (!Array.isArray(value)) {
    return read(value) ?? new Unusable(need, [{ value, index: null }], asParser);
  }
  const bad: BadValue[] = [];
  let count = 0;
  const members = value.map((member: unknown, index) => {
    if (isBlankText(member)) return null;
    const result = read(member);
    if (result !== undefined) return result;
    count += 1;
    if (bad.length < MAX_NAMED) bad.push({ value: member, index });
    return null;
  });
  return count === 0 ? members : new Unusable(need, bad, { ...asParser, count });
}

/** Returns whether there is nothing to parse: null, or a text of whitespace. */
export function isBlankText(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value.trim() === '');
}

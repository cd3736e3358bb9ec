import { groupBy } from '../group-by.ts';
/** Invisible characters that editors and spreadsheets insert automatically. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/gu;
/** Names without any of these have only one spelling. */
const SEVERAL_SPELLINGS = /[^\x20-\x7e]|^ | $| {2}/u;

/**
 * Normalizes a name as a tag spells it. A name from a spreadsheet then matches the name in a tag:
 * `"Name "`, or one with a byte-order mark, line break or no-break space.
 */
export function tagNameOf(name: string): string {
  if (!SEVERAL_SPELLINGS.test(name)) return name;
  return straightQuotes(name.normalize('NFC').replace(INVISIBLE, '')).replace(/\s+/gu, ' ').trim();
}

/** Replaces curly quotation marks, which Word inserts automatically, with straight ones. */
export function straightQuotes(text: string): string {
  return text.replace(/[‘’‚‛]/gu, "'").replace(/[“”„‟]/gu, '"');
}

const spellings = new WeakMap<object, ReadonlyMap<string, readonly string[]>>();

/** Returns the keys of an object that a tag spells like this, its own spelling included. */
export function keysSpelled(scope: object, tagName: string): readonly string[] {
  const known = spellings.get(scope);
  const keys = known ?? groupBy(Object.keys(scope), tagNameOf);
  if (!known) spellings.set(scope, keys);
  return keys.get(tagName) ?? [];
}

/** Names beyond this limit are not checked; data that large may contain any name. */
const MAX_NAMES = 200_000;

/** Returns whether any name in the data differs from its spelling in a tag. */
export function hasOddNames(data: unknown): boolean {
  const unchanged = new Set<string>();
  const left: unknown[] = [data];
  let seen = 0;
  for (let value = left.pop(); left.length > 0 || value !== undefined; value = left.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) {
      for (const member of value) if (typeof member === 'object') left.push(member);
      continue;
    }
    for (const [key, member] of Object.entries(value)) {
      seen += 1;
      if (seen > MAX_NAMES) return true;
      if (typeof member === 'object') left.push(member);
      if (unchanged.has(key)) continue;
      if (tagNameOf(key) !== key) return true;
      unchanged.add(key);
    }
  }
  return false;
}

import { tagNameOf } from './field-names.ts';
import type { TemplateField } from './templates.ts';

/** So many are told of. */
const MOST = 20;

/** The keys of one object that a tag spells alike. */
interface Twins {
  readonly path: string;
  readonly keys: readonly string[];
}

/**
 * Returns the warnings about names of the data that a tag spells alike, such as `Name` and `"Name "`,
 * where a template asks for that name.
 * @param fields what the template asks for
 */
export function nameCollisions(data: unknown, fields: readonly TemplateField[]): string[] {
  const found = new Map<string, Twins>();
  const known = new Map<object, ReadonlyMap<string, readonly string[]> | null>();
  for (const { name, members = [] } of fields) {
    follow(data, name.split('.'), '');
    for (const member of members) follow(data, [...name.split('.'), ...member.name.split('.')], '');
  }
  return [...found.values()].slice(0, MOST).map(warningOf);

  function follow(scope: unknown, path: readonly string[], before: string): void {
    const [step, ...rest] = path;
    if (typeof scope !== 'object' || scope === null || step === undefined) return;
    // The rows of a spreadsheet have the same names: the first of them stands for all.
    if (Array.isArray(scope) && !Object.hasOwn(scope, step)) {
      follow(scope[0], path, `${before}[0]`);
      return;
    }
    const keys = keysOf(scope)?.get(step);
    const place = before === '' ? step : `${before}.${step}`;
    if (keys && keys.length > 1) found.set(place, { path: place, keys });
    const [key = step] = keys ?? [];
    if (Object.hasOwn(scope, key)) follow((scope as Record<string, unknown>)[key], rest, place);
  }

  /** Null for an object whose names are all spelled as tags spell them. */
  function keysOf(scope: object): ReadonlyMap<string, readonly string[]> | null {
    const before = known.get(scope);
    if (before !== undefined) return before;
    const keys = Array.isArray(scope) ? [] : Object.keys(scope);
    const isUsual = keys.every((key) => tagNameOf(key) === key);
    const grouped = isUsual ? null : Map.groupBy(keys, tagNameOf);
    known.set(scope, grouped);
    return grouped;
  }
}

function warningOf({ path, keys }: Twins): string {
  const exact = keys.find((key) => tagNameOf(key) === key);
  const outcome = exact === undefined ? 'neither was printed' : `${visible(exact)} was printed`;
  const names = keys.map(visible).join(' and ');
  return `"${path}" is the name of ${keys.length} fields, ${names}: ${outcome}. Rename all but one.`;
}

/** A name in quotation marks, with what nobody sees as `\\ufeff`. */
function visible(name: string): string {
  return JSON.stringify(name).replace(
    /[^\S ]|[\u00ad\u200b-\u200f\u2060\ufeff]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

import { keysSpelled, tagNameOf } from './field-names.ts';
import type { TemplateField } from './templates.ts';

/** So many are told of. */
const MOST = 20;

/** A way through the data: `['items', 'price']`. */
export type FieldPath = readonly string[];

/** Returns the ways to what a template asks for, also inside of its lists. */
export function pathsOf(fields: readonly TemplateField[]): FieldPath[] {
  const names = fields.flatMap(({ name, members = [] }) => [
    name,
    ...members.map((member) => `${name}.${member.name}`),
  ]);
  return [...new Set(names)].map((name) => name.split('.'));
}

/**
 * Returns the warnings about names of the data that a tag spells alike, such as `Name` and `"Name "`,
 * where a template asks for that name.
 */
export function nameCollisions(data: unknown, paths: readonly FieldPath[]): string[] {
  const areUsual = new Map<object, boolean>();
  const warnings = new Map<string, string>();
  for (const path of paths) follow(data, path, 0, '');
  return [...warnings.values()].slice(0, MOST);

  function follow(scope: unknown, path: FieldPath, index: number, before: string): void {
    const step = path[index];
    if (typeof scope !== 'object' || scope === null || step === undefined) return;
    if (Array.isArray(scope)) {
      // The rows of a spreadsheet have the same names: the first of them stands for all.
      const isIndex = Object.hasOwn(scope, step);
      if (!isIndex) follow(scope[0], path, index, `${before}[0]`);
      return;
    }
    const place = before === '' ? step : `${before}.${step}`;
    const [key = step, ...others] = hasUsualNames(scope) ? [] : keysSpelled(scope, step);
    if (others.length > 0) warnings.set(place, warningOf(place, [key, ...others]));
    if (Object.hasOwn(scope, key)) {
      follow((scope as Record<string, unknown>)[key], path, index + 1, place);
    }
  }

  function hasUsualNames(scope: object): boolean {
    const known = areUsual.get(scope);
    if (known !== undefined) return known;
    const isUsual = Object.keys(scope).every((key) => tagNameOf(key) === key);
    areUsual.set(scope, isUsual);
    return isUsual;
  }
}

function warningOf(path: string, keys: readonly string[]): string {
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

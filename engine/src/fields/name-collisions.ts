import { keysSpelled, tagNameOf } from './field-names.ts';
import type { TemplateField } from '../inspection.ts';

/** The maximum number of warnings. */
const MAX_WARNINGS = 20;

/** The paths through the data that a template uses: `items` → `price`. */
export type FieldTree = ReadonlyMap<string, FieldTree>;

/** Returns the paths that a template uses, including those inside lists. */
export function fieldTree(fields: readonly TemplateField[]): FieldTree {
  const tree: GrowingTree = new Map();
  for (const { name, members = [] } of fields) {
    grow(tree, name);
    for (const member of members) grow(tree, `${name}.${member.name}`);
  }
  return tree;
}

type GrowingTree = Map<string, GrowingTree>;

function grow(tree: GrowingTree, name: string): void {
  let at = tree;
  for (const step of name.split('.')) {
    const next = at.get(step) ?? new Map<string, GrowingTree>();
    at.set(step, next);
    at = next;
  }
}

/**
 * Returns the warnings about names in the data that a tag spells alike, such as `Name` and `"Name
 * "`, if the template uses that name.
 */
export function nameCollisions(data: unknown, tree: FieldTree): string[] {
  const warnings: string[] = [];
  visit(data, tree, '');
  return warnings.slice(0, MAX_WARNINGS);

  function visit(scope: unknown, asked: FieldTree, before: string): void {
    if (typeof scope !== 'object' || scope === null) return;
    if (Array.isArray(scope)) {
      // The rows of a spreadsheet have the same names, so checking the first one is enough.
      visit(scope[0], asked, `${before}[0]`);
      return;
    }
    const arePlain = hasOnlyPlainNames(scope);
    for (const [step, inside] of asked) {
      if (arePlain && inside.size === 0) continue;
      const place = before === '' ? step : `${before}.${step}`;
      const [key = step, ...others] = arePlain ? [] : keysSpelled(scope, step);
      if (others.length > 0) warnings.push(warningOf(place, [key, ...others]));
      if (Object.hasOwn(scope, key)) visit((scope as Record<string, unknown>)[key], inside, place);
    }
  }
}

function hasOnlyPlainNames(scope: object): boolean {
  for (const key of Object.keys(scope)) if (tagNameOf(key) !== key) return false;
  return true;
}

function warningOf(path: string, keys: readonly string[]): string {
  const exact = keys.find((key) => tagNameOf(key) === key);
  const outcome = exact === undefined ? 'neither was printed' : `${visible(exact)} was printed`;
  const names = keys.map(visible).join(' and ');
  return `"${path}" is the name of ${keys.length} fields, ${names}: ${outcome}. Rename all but one.`;
}

/** Returns a name in quotation marks, with invisible characters escaped as `\\ufeff`. */
function visible(name: string): string {
  return JSON.stringify(name).replace(
    /[^\S ]|[\u00ad\u200b-\u200f\u2060\ufeff]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

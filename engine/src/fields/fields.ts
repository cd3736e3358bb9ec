import { keysSpelled, tagNameOf } from './field-names.ts';

/** Returns the steps of a field's path: `parent.child` → `parent`, `child`. */
export const stepsOf = (field: string): readonly string[] => field.split('.');

/**
 * Looks a field up: the flat key first, then the path (`parent.child`, `items.0.name`).
 *
 * Only own properties count, so that `{{constructor}}` is a missing field and not a member of
 * JavaScript.
 * @param steps those of the field, if they are known
 * @returns undefined if the scope has no such field
 */
export function findField(scope: unknown, field: string, steps = stepsOf(field)): unknown {
  if (field === '.') return scope;
  const flat = ownProperty(scope, field);
  if (flat !== undefined || steps.length === 1) return flat;
  let value = scope;
  for (const step of steps) value = ownProperty(value, step);
  return value;
}

/**
 * Looks a field up by the way in which tags spell names: `Name` finds the key `"Name "`. Use it
 * only after `findField`. If a tag spells two keys alike, neither is found.
 * @returns undefined if the scope has no such field
 */
export function findRespelled(scope: unknown, field: string): unknown {
  const wanted = tagNameOf(field);
  const flat = respelledProperty(scope, wanted);
  if (flat !== undefined) return flat;
  return wanted.split('.').reduce(anyProperty, scope);
}

/** Looks a field up by its exact name, or else by its spelling in a tag. */
export function findAnyField(scope: unknown, field: string): unknown {
  const exact = findField(scope, field);
  return exact === undefined ? findRespelled(scope, field) : exact;
}

/** Returns the field that differs from this one only in case; undefined if there is none. */
export function fieldInOtherCase(scope: unknown, field: string): string | undefined {
  const asked = tagNameOf(field);
  const found = pathInOtherCase(scope, asked.toLowerCase());
  return found === asked ? undefined : found;
}

function pathInOtherCase(scope: unknown, lower: string): string | undefined {
  const flat = keyInOtherCase(scope, lower);
  if (flat !== undefined) return tagNameOf(flat);
  const path: string[] = [];
  let found = scope;
  for (const step of lower.split('.')) {
    const key = keyInOtherCase(found, step);
    if (key === undefined) return undefined;
    path.push(tagNameOf(key));
    found = ownProperty(found, key);
  }
  return path.join('.');
}

function keyInOtherCase(scope: unknown, lower: string): string | undefined {
  if (typeof scope !== 'object' || scope === null) return undefined;
  return Object.keys(scope).find((key) => tagNameOf(key).toLowerCase() === lower);
}

function anyProperty(scope: unknown, step: string): unknown {
  const exact = ownProperty(scope, step);
  return exact === undefined ? respelledProperty(scope, step.trim()) : exact;
}

function respelledProperty(scope: unknown, tagName: string): unknown {
  if (typeof scope !== 'object' || scope === null || Array.isArray(scope)) return undefined;
  const [key, another] = keysSpelled(scope, tagName);
  return key === undefined || another !== undefined ? undefined : ownProperty(scope, key);
}

function ownProperty(scope: unknown, key: string): unknown {
  if (typeof scope !== 'object' || scope === null || !Object.hasOwn(scope, key)) return undefined;
  return (scope as Record<string, unknown>)[key];
}

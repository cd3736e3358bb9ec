/**
 * Looks a field up: the flat key first, then the path (`parent.child`, `items.0.name`).
 *
 * Own properties only, so that `{{constructor}}` is a field that is missing and not a part of
 * JavaScript.
 * @returns undefined when the scope has no such field
 */
export function findField(scope: unknown, field: string): unknown {
  if (field === '.') return scope;
  const flat = ownProperty(scope, field);
  if (flat !== undefined) return flat;
  return field.split('.').reduce(ownProperty, scope);
}

/** The sentence for a field that the data does not have. */
export function missingField(field: string): string {
  return `The field "${field}" is not in the source data and was left empty.`;
}

function ownProperty(scope: unknown, key: string): unknown {
  if (typeof scope !== 'object' || scope === null || !Object.hasOwn(scope, key)) return undefined;
  return (scope as Record<string, unknown>)[key];
}

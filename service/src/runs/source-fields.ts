import type { SourceData } from '@docloom/contract';

/** What lies deeper is named by its parent only: nobody reads such names, and data may go down far. */
const DEEPEST_LEVEL = 32;

/**
 * The field names of source data (contract §2, `sourceFields`): a nested field is `parent.child`;
 * a list of objects gives its own name and `parent.child` for its members' keys.
 */
export function sourceFieldsOf(data: SourceData): string[] {
  const fields = new Set<string>();
  for (const [key, value] of Object.entries(data)) collect(fields, key, value, 1);
  return [...fields];
}

function collect(fields: Set<string>, name: string, value: unknown, level: number): void {
  if (level === DEEPEST_LEVEL) {
    fields.add(name);
    return;
  }
  if (Array.isArray(value)) {
    fields.add(name);
    for (const member of value.filter(isObject)) collectMembers(fields, name, member, level);
    return;
  }
  if (isObject(value) && Object.keys(value).length > 0) {
    collectMembers(fields, name, value, level);
    return;
  }
  fields.add(name);
}

function collectMembers(fields: Set<string>, parent: string, value: object, level: number): void {
  for (const [key, member] of Object.entries(value)) {
    collect(fields, `${parent}.${key}`, member, level + 1);
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import type { SourceData } from '@docloom/contract';

/**
 * Deeper fields are represented by their parent: such names are of no use, and data may be nested
 * very deeply.
 */
const DEEPEST_LEVEL = 32;

/** Names are for people to choose from; these limits hold for any data. */
const MAX_FIELDS = 10_000;
const LONGEST_NAME = 1_000;
const MAX_CHARACTERS = 1_000_000;

/**
 * Returns the field names of source data (contract §2, `sourceFields`). A nested field is
 * `parent.child`. A list of objects gives its own name, and `parent.child` for its members' keys.
 *
 * Names of more than 1,000 characters are omitted, and so is everything past 10,000 names or a
 * million characters in total. Names grow with their depth: ten megabytes of data could have
 * terabytes of them.
 */
export function sourceFieldsOf(data: SourceData): string[] {
  const fields = new FieldNames();
  for (const [key, value] of Object.entries(data)) collect(fields, key, value, 1);
  return fields.list();
}

class FieldNames {
  readonly #names = new Set<string>();
  #characters = 0;

  get isFull(): boolean {
    return this.#names.size >= MAX_FIELDS || this.#characters >= MAX_CHARACTERS;
  }

  add(name: string): void {
    if (this.isFull || this.#names.has(name)) return;
    this.#names.add(name);
    this.#characters += name.length;
  }

  list(): string[] {
    return [...this.#names];
  }
}

function collect(fields: FieldNames, name: string, value: unknown, level: number): void {
  if (fields.isFull || name.length > LONGEST_NAME) return;
  if (level === DEEPEST_LEVEL) {
    fields.add(name);
    return;
  }
  if (Array.isArray(value)) {
    fields.add(name);
    for (const member of value) {
      if (isObject(member)) collectMembers(fields, name, member, level);
    }
    return;
  }
  if (isObject(value) && Object.keys(value).length > 0) {
    collectMembers(fields, name, value, level);
    return;
  }
  fields.add(name);
}

function collectMembers(fields: FieldNames, parent: string, value: object, level: number): void {
  for (const [key, member] of Object.entries(value)) {
    collect(fields, `${parent}.${key}`, member, level + 1);
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

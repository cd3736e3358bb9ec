import type { IDataObject } from 'n8n-workflow';

/** Two fields that exclude each other, such as `customer` as text and `customer.name`. */
export interface FieldConflict {
  readonly field: string;
  readonly other: string;
}

/** Nested data, or the conflict that prevents it. */
export type NestedData =
  | { readonly data: IDataObject; readonly conflict?: undefined }
  | { readonly data?: undefined; readonly conflict: FieldConflict };

/** An object of the data, with the source field of each member. */
interface Nest {
  readonly members: Map<string, Nest | Leaf>;
  readonly field: string;
}

interface Leaf {
  readonly value: unknown;
  readonly field: string;
}

/**
 * Converts fields whose names are paths to nested objects: `customer.name` becomes `name` inside
 * `customer`. The order of the fields does not matter. A field with an object value is merged with
 * fields below it. Names with an empty segment keep their dots.
 */
export function nestData(flat: Readonly<Record<string, unknown>>): NestedData {
  const root: Nest = { members: new Map(), field: '' };
  for (const [field, value] of Object.entries(flat)) {
    // An empty form field is not sent, so the templates treat it as missing.
    if (value === null || value === undefined) continue;
    const names = field.split('.');
    const other = add(root, names.includes('') ? [field] : names, { value, field });
    if (other !== undefined) return { conflict: { field: other, other: field } };
  }
  return { data: toData(root) };
}

/** Returns the field that already uses this path, if any. */
function add(nest: Nest, names: readonly string[], leaf: Leaf): string | undefined {
  const [name = '', ...rest] = names;
  const there = nest.members.get(name);
  const { value, field } = leaf;
  if (rest.length === 0 && !isObject(value)) {
    if (there === undefined) nest.members.set(name, leaf);
    return there?.field;
  }
  const inner = there ?? { members: new Map<string, Nest | Leaf>(), field };
  if (!('members' in inner)) return inner.field;
  nest.members.set(name, inner);
  return rest.length > 0 ? add(inner, rest, leaf) : addAll(inner, value as object, field);
}

function addAll(nest: Nest, value: object, field: string): string | undefined {
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    const other = add(nest, [name], { value: member, field });
    if (other !== undefined) return other;
  }
  return undefined;
}

function toData({ members }: Nest): IDataObject {
  const data: IDataObject = {};
  for (const [name, member] of members) {
    // `defineProperty`, so that `__proto__` is an ordinary field.
    Object.defineProperty(data, name, {
      value: 'members' in member ? toData(member) : member.value,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return data;
}

/** Dates and similar objects are values: their JSON does not come from their members. */
function isObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value) as object | null;
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

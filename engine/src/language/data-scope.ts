import { hasOddNames, tagNameOf } from '../fields/field-names.ts';
import {
  fieldInOtherCase,
  findAnyField,
  findField,
  findRespelled,
  stepsOf,
} from '../fields/fields.ts';
import type { NotAList, Scope, ScopeList } from './scope.ts';

/** The value that a list tag repeats or renders once. */
interface Section {
  /** The field whose items these are; null if a filter has created other items. */
  readonly field: string | null;
  /** Its name in messages: `items`, `items | group_by: "room"`. */
  readonly name: string;
}

/** A list that is being repeated; its items share it. */
interface Repeated extends Section, ScopeList {}

/**
 * Whether names in the data differ from their spelling in tags; determined once, on the first miss.
 */
class SourceNames {
  readonly #data: unknown;
  #areOdd: boolean | null = null;

  constructor(data: unknown) {
    this.#data = data;
  }

  get areOdd(): boolean {
    this.#areOdd ??= hasOddNames(this.#data);
    return this.#areOdd;
  }
}

/**
 * The source data as a tag sees it, or one item of a list with its surroundings.
 *
 * `@index` counts from 0, `@number` from 1. With `@first` and `@last`, they belong to the innermost
 * list. Outside a list, they are ordinary names.
 */
export class DataScope implements Scope {
  readonly #value: unknown;
  readonly #outer: DataScope | null;
  readonly #names: SourceNames;
  readonly #section: Section | null;
  /** The innermost surrounding list, and the position in it. */
  readonly #list: Repeated | null;
  readonly #index: number;

  constructor(
    data: unknown,
    outer: DataScope | null = null,
    section: Section | null = null,
    list: Repeated | null = null,
    index = 0,
  ) {
    this.#value = data;
    this.#outer = outer;
    this.#names = outer ? outer.#names : new SourceNames(data);
    this.#section = section;
    this.#list = list;
    this.#index = index;
  }

  /**
   * Returns the scope of an item, by its index from 0; fields that it lacks are looked up around
   * the list.
   */
  item(value: unknown, list: Repeated, index: number): DataScope {
    return new DataScope(value, this, list, list, index);
  }

  /** Returns the scope inside a group of fields that is not a list. */
  inside(value: unknown, section: Section): DataScope {
    return new DataScope(value, this, section, this.#list, this.#index);
  }

  lookup(field: string, steps = stepsOf(field)): unknown {
    const found = this.#find(field, steps);
    return found === undefined ? this.#findRespelled(field) : found;
  }

  get list(): ScopeList | null {
    return this.#list;
  }

  get notAList(): NotAList | null {
    const isSingle = typeof this.#value === 'string' || typeof this.#value === 'number';
    return this.#section && isSingle ? { path: this.place, value: this.#value } : null;
  }

  get place(): string {
    if (!this.#outer || !this.#section) return '';
    const { field, name } = this.#section;
    const path = field === null ? name : this.#outer.pathOf(field);
    if (this.#section !== this.#list) return path;
    return `${path}[${field === name ? this.#index : this.#indexInData(field)}]`;
  }

  pathOf(field: string): string {
    if (field === '.') return this.place || 'the source data';
    const { place } = this;
    if (place === '' || field.startsWith('@')) return field;
    if (findAnyField(this.#value, field) !== undefined) return `${place}.${field}`;
    return this.#outer?.pathOf(field) ?? field;
  }

  inOtherCase(field: string): string | null {
    return fieldInOtherCase(this.#value, field) ?? this.#outer?.inOtherCase(field) ?? null;
  }

  #find(field: string, steps: readonly string[]): unknown {
    if (this.#list && field.startsWith('@')) {
      const place = placeIn(this.#list, this.#index, field);
      if (place !== undefined) return place;
    }
    const own = findField(this.#value, field, steps);
    if (own !== undefined || !this.#outer) return own;
    // Precedes the outer scopes: an item's "Name " is nearer than the source data's "Name".
    const respelled = this.#names.areOdd ? findRespelled(this.#value, field) : undefined;
    return respelled === undefined ? this.#outer.#find(field, steps) : respelled;
  }

  #findRespelled(field: string): unknown {
    if (!this.#names.areOdd && tagNameOf(field) === field) return undefined;
    const respelled = findRespelled(this.#value, field);
    if (respelled !== undefined || !this.#outer) return respelled;
    return this.#outer.#findRespelled(field);
  }

  /** Filters such as `sort` reorder a list, but messages name an item's index in the data. */
  #indexInData(field: string | null): number {
    const members = field === null ? undefined : this.#outer?.lookup(field);
    const isObject = typeof this.#value === 'object' && this.#value !== null;
    const index = isObject && Array.isArray(members) ? members.indexOf(this.#value) : -1;
    return index === -1 ? this.#index : index;
  }
}

function placeIn({ count }: ScopeList, index: number, field: string): number | boolean | undefined {
  if (field === '@index') return index;
  if (field === '@number') return index + 1;
  if (field === '@first') return index === 0;
  if (field === '@last') return index === count - 1;
  return undefined;
}

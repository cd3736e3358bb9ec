import { findField } from '../fields.ts';
import type { Scope } from './scope.ts';

/** Where a list stands while it is repeated. */
interface Turn {
  /** From 0. */
  readonly index: number;
  readonly count: number;
}

/**
 * The source data as a tag sees it, or one item of a list with everything around it.
 *
 * `@index` counts from 0, `@number` from 1; with `@first` and `@last` they belong to the innermost
 * list. Outside of a list they are ordinary names.
 */
export class DataScope implements Scope {
  readonly #value: unknown;
  readonly #outer: DataScope | null;
  readonly #turn: Turn | null;

  constructor(data: unknown, outer: DataScope | null = null, turn: Turn | null = null) {
    this.#value = data;
    this.#outer = outer;
    this.#turn = turn;
  }

  /** The scope of one item of a list; what the item lacks is looked for around it. */
  item(value: unknown, turn: Turn): DataScope {
    return new DataScope(value, this, turn);
  }

  /** The scope inside a group of fields that is no list. */
  inside(value: unknown): DataScope {
    return new DataScope(value, this, this.#turn);
  }

  lookup(field: string): unknown {
    if (this.#turn && field.startsWith('@')) {
      const ofTurn = placeIn(this.#turn, field);
      if (ofTurn !== undefined) return ofTurn;
    }
    const own = findField(this.#value, field);
    if (own !== undefined || !this.#outer) return own;
    return this.#outer.lookup(field);
  }
}

function placeIn({ index, count }: Turn, field: string): number | boolean | undefined {
  if (field === '@index') return index;
  if (field === '@number') return index + 1;
  if (field === '@first') return index === 0;
  if (field === '@last') return index === count - 1;
  return undefined;
}

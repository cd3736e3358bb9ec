/** What a value is needed as, which says how to get it right. */
export type Need = 'a number' | 'a date' | 'a list' | 'true or false' | 'another value';

/** One of the values that a filter cannot use. */
export interface BadValue {
  readonly value: unknown;
  /** Its place in the list that the filter was given; null for the filter's own value. */
  readonly index: number | null;
  /** The item of that list, and the name of its member that the value is; null for the item itself. */
  readonly item?: unknown;
  readonly member?: string | null;
}

/** The result of a filter that cannot use its value: nothing is printed, and a warning says why. */
export class Unusable {
  readonly need: Need;
  /** The first of them; at least one. */
  readonly values: readonly BadValue[];
  /** How many there are in all. */
  readonly count: number;
  /** A clause that says more than the need does: `division by zero is not possible`. */
  readonly why: string | null;
  /** What to write in place of the filter, with one that parses the value; null sets that one before it. */
  readonly withParser: ((parser: string) => string) | null;
  /** Whether the filter was to parse the value: the same again would not help. */
  readonly isUnparsed: boolean;
  /** The index of the invalid argument, from 0; null if the filter's own value is invalid. */
  readonly argument: number | null;

  constructor(
    need: Need,
    values: readonly BadValue[],
    more: {
      readonly count?: number;
      readonly why?: string;
      readonly withParser?: (parser: string) => string;
      readonly argument?: number;
      readonly isUnparsed?: boolean;
    } = {},
  ) {
    this.need = need;
    this.values = values;
    this.count = more.count ?? values.length;
    this.why = more.why ?? null;
    this.withParser = more.withParser ?? null;
    this.argument = more.argument ?? null;
    this.isUnparsed = more.isUnparsed ?? false;
  }

  /** Creates the result for an invalid filter value. */
  static value(need: Need, value: unknown, why?: string): Unusable {
    return new Unusable(need, [{ value, index: null }], why === undefined ? {} : { why });
  }
}

/** The result of a filter with a note. */
export class Noted {
  readonly value: unknown;
  /** A sentence or two. */
  readonly note: string;

  constructor(value: unknown, note: string) {
    this.value = value;
    this.note = note;
  }
}

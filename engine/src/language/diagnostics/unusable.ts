/** The type of value that is needed, which determines the remedy. */
export type Need = 'a number' | 'a date' | 'a list' | 'true or false' | 'another value';

/** One of the values that a filter cannot use. */
export interface BadValue {
  readonly value: unknown;
  /** Its index in the list that the filter received; null for the filter's own value. */
  readonly index: number | null;
  /**
   * The item of that list whose member the value is, and the member's name; null for the item
   * itself.
   */
  readonly item?: unknown;
  readonly member?: string | null;
}

/** The result of a filter that cannot use its value: nothing is printed, and a warning says why. */
export class Unusable {
  readonly need: Need;
  /** The first of these values; at least one. */
  readonly values: readonly BadValue[];
  /** The total number of these values. */
  readonly count: number;
  /** A more specific reason than the need, as a clause: `division by zero is not possible`. */
  readonly why: string | null;
  /** Replaces the filter by one with a parser; null puts the parser before the filter. */
  readonly withParser: ((parser: string) => string) | null;
  /** Whether the filter itself was a parser, so that adding the same one would not help. */
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
  /** In one or two sentences. */
  readonly note: string;

  constructor(value: unknown, note: string) {
    this.value = value;
    this.note = note;
  }
}

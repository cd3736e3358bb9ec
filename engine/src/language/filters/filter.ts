import type { OutputKind } from '../pipeline/output-kind.ts';
import type { Parameter } from './parameters.ts';

/**
 * What a filter makes its result of.
 *
 * - `anything`: whatever there is.
 * - `text`: the text of a value; of an object that is JSON, which a warning says.
 * - `amount`: a number to compute with, and `total` numbers to add up; where there is nothing, nothing
 *   is printed and a warning says so.
 * - `formatted`: a number or date to write; where there is nothing, nothing is printed.
 * - `list`: a list, or one value as its only item; `members`: a list of objects.
 */
export type Input = 'anything' | 'text' | 'amount' | 'total' | 'formatted' | 'list' | 'members';

/** A filter of the tag language. */
export interface Filter {
  /** An example for error messages: `currency: "EUR", "de-DE"`. */
  readonly example: string;
  /** The positional arguments after the colon. */
  readonly positional: readonly Parameter<unknown>[];
  /** The number of required positional arguments. */
  readonly required: number;
  /** What stands behind the colon with its name, `width: "4cm"`. */
  readonly named: ReadonlyMap<string, Parameter<unknown>>;
  /** What a value that is written in the template itself must be. */
  readonly subject: Parameter<unknown> | null;
  readonly input: Input;
  readonly produces: OutputKind;
  /** Whether it puts something in the place of a field that is missing. */
  readonly replacesMissing: boolean;
  /** Whether the items of its list are items of the list before it, as those of `sort` are. */
  readonly keepsItems: boolean;
  /** Whether it changes this value; when not, its arguments are not even read. */
  concerns(value: unknown): boolean;
  /**
   * The new value; Unusable for a value that it cannot be made of, Noted for one with a note.
   * @param positional undefined for what was not given
   * @throws OutputTooLarge when the result would be larger than BOUNDS allow
   */
  apply(
    value: unknown,
    positional: readonly unknown[],
    named: Readonly<Record<string, unknown>>,
  ): unknown;
}

type Read<P> = P extends Parameter<infer T> ? T | undefined : never;
type Positional<P extends readonly Parameter<unknown>[]> = { readonly [K in keyof P]: Read<P[K]> };
type Named<N extends Record<string, Parameter<unknown>>> = { readonly [K in keyof N]: Read<N[K]> };

interface Definition<
  P extends readonly Parameter<unknown>[],
  N extends Record<string, Parameter<unknown>>,
> {
  readonly example: string;
  readonly positional?: P;
  readonly required?: number;
  readonly named?: N;
  readonly subject?: Parameter<unknown>;
  readonly input?: Input;
  readonly produces?: OutputKind;
  readonly replacesMissing?: boolean;
  readonly keepsItems?: boolean;
  readonly concerns?: (value: unknown) => boolean;
  readonly apply: (value: unknown, positional: Positional<P>, named: Named<N>) => unknown;
}

/** A filter whose `apply` sees its arguments with the types of their parameters. */
export function defineFilter<
  const P extends readonly Parameter<unknown>[] = readonly [],
  const N extends Record<string, Parameter<unknown>> = Record<string, never>,
>(definition: Definition<P, N>): Filter {
  return {
    example: definition.example,
    positional: definition.positional ?? [],
    required: definition.required ?? 0,
    named: new Map(Object.entries(definition.named ?? {})),
    subject: definition.subject ?? null,
    input: definition.input ?? 'anything',
    produces: definition.produces ?? 'text',
    replacesMissing: definition.replacesMissing ?? false,
    keepsItems: definition.keepsItems ?? false,
    concerns: definition.concerns ?? (() => true),
    apply: (value, positional, named) =>
      definition.apply(value, positional as Positional<P>, named as Named<N>),
  };
}

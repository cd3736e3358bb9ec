import type { OutputKind } from '../pipeline/output-kind.ts';
import type { Parameter } from './parameters.ts';

/**
 * The type of value that a filter needs.
 *
 * - `anything`: any value.
 * - `text`: the text of a value. For an object, this is JSON, with a warning.
 * - `amount`: a number to compute with; `total`: numbers to add. An empty value prints nothing,
 *   with a warning.
 * - `formatted`: a number or date to format. An empty value prints nothing.
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
  /** The named arguments after the colon, such as `width: "4cm"`. */
  readonly named: ReadonlyMap<string, Parameter<unknown>>;
  /** The required type of a value that is a literal in the template; null for any. */
  readonly subject: Parameter<unknown> | null;
  readonly input: Input;
  readonly produces: OutputKind;
  /** Whether it replaces missing fields. */
  readonly replacesMissing: boolean;
  /** Whether the items of its result are items of its input list, as with `sort`. */
  readonly keepsItems: boolean;
  /** Whether it applies to this value; if not, its arguments are not read. */
  concerns(value: unknown): boolean;
  /**
   * Returns the new value; Unusable if it cannot use the value, Noted to add a note.
   * @param positional undefined for omitted arguments
   * @throws OutputTooLarge if the result would exceed BOUNDS
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

/** Defines a filter whose `apply` receives its arguments with their parameters' types. */
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

import type { FinishedPdf } from '../converter.ts';
import type { Conversion } from './conversion.ts';
import type { ConversionFailed } from './converter-process.ts';
import { ConverterKilled, ConverterStuck } from './converter-process.ts';

/** Somebody waits for this. */
export interface Order {
  readonly conversion: Conversion;
  /** By which the same order is known when it comes again. */
  readonly key: string;
  /** How the tries before have ended. */
  readonly failures: readonly ConversionFailed[];
  readonly resolve: (made: FinishedPdf) => void;
  readonly reject: (cause: unknown) => void;
}

/** Processes that fail by themselves on the same file, before it is not tried again. */
const MOST_FAILURES = 2;

/** Processes that end, whoever ended them. */
const MOST_ENDS = 3;

/**
 * Whether a file is to blame for how its conversions ended. A process that ends by itself, takes too
 * long or refuses the file twice in a row has the file to thank for it. One that was killed may have:
 * the system takes memory back like that. One that was stuck may have, too. Such an end is given one
 * try more.
 * @returns why no process should see the file again, a clause; null when it may be tried again
 */
export function verdictOn(failures: readonly ConversionFailed[]): string | null {
  const own = failures.filter((failure) => !mayBeOfOthers(failure));
  const last = failures.at(-1)?.message ?? '';
  if (own.length >= MOST_FAILURES) return `the converter failed twice on it (${last})`;
  if (failures.length >= MOST_ENDS) return `the converter failed three times on it (${last})`;
  return null;
}

function mayBeOfOthers(failure: ConversionFailed): boolean {
  return failure instanceof ConverterKilled || failure instanceof ConverterStuck;
}

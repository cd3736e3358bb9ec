import type { FinishedPdf } from '../converter.ts';
import { NotConvertible, TooLargeToConvert } from '../converter.ts';
import type { Conversion } from './conversion.ts';
import type { ConversionFailed } from './process/converter-process.ts';
import {
  ConversionTooBig,
  ConversionTooLong,
  ConverterKilled,
  ConverterStuck,
} from './process/converter-process.ts';

/** Somebody waits for this. */
export interface Order {
  /**
   * A `document` is somebody's. A `proof` is a known-good document: whether it becomes a PDF says
   * whether the converter is in order, so it is tried once, by any process, before anything else.
   */
  readonly kind: 'document' | 'proof';
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
 * long or too much memory, or refuses the file twice in a row has the file to thank for it. One that
 * was killed may have: the system takes memory back like that. One that was stuck may have, too. Such
 * an end is given one try more. One that took too long, and was given the time that others had the
 * processor, is given none: it would take as long again, and so would everybody who waits.
 * @returns what every later try is answered with; null when the file may be tried again
 */
export function verdictOn(failures: readonly ConversionFailed[]): NotConvertible | null {
  const last = failures.at(-1);
  if (last === undefined || mayBeTriedAgain(failures)) return null;
  const reason = `${TIMES[failures.length] ?? 'the converter failed on it'} (${last.message})`;
  return isForItsSize(last) ? new TooLargeToConvert(reason) : new NotConvertible(reason);
}

const TIMES: Readonly<Record<number, string>> = {
  1: 'the converter worked on it to no end',
  2: 'the converter failed twice on it',
  3: 'the converter failed three times on it',
};

function mayBeTriedAgain(failures: readonly ConversionFailed[]): boolean {
  if (failures.some(wouldTakeAsLong)) return false;
  const own = failures.filter((failure) => !mayBeOfOthers(failure));
  return own.length < MOST_FAILURES && failures.length < MOST_ENDS;
}

function wouldTakeAsLong(failure: ConversionFailed): boolean {
  return failure instanceof ConversionTooLong && failure.isForTheDocument !== null;
}

function mayBeOfOthers(failure: ConversionFailed): boolean {
  return failure instanceof ConverterKilled || failure instanceof ConverterStuck;
}

/** Nobody kills the processes of one file three times but the system, for its memory. */
function isForItsSize(failure: ConversionFailed): boolean {
  return [ConversionTooLong, ConversionTooBig, ConverterKilled].some(
    (kind) => failure instanceof kind,
  );
}

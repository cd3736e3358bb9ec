import type { Flow } from '../../concurrency/flow.ts';
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

/**
 * A document that a caller waits for.
 *
 * - It waits in the queue until a process takes it, which makes a PDF or fails.
 * - After a failure that may be temporary, it waits again, for a process that has converted nothing
 *   yet.
 * - After its last failure (`verdictOn`), a `probe` is converted. If the probe becomes a PDF, the
 *   document is quarantined and rejected. Otherwise it is rejected as unavailable.
 * - An error that no document causes, such as a full disk, rejects it as unavailable at once.
 */
export interface QueuedConversion {
  /**
   * A `document` belongs to a caller. A `probe` is a known-good document that shows whether the
   * converter works. It gets one attempt, in any process, before all other conversions.
   */
  readonly kind: 'document' | 'probe';
  readonly flow: Flow;
  readonly conversion: Conversion;
  /** Identifies the same conversion when it is requested again. */
  readonly key: string;
  /** How the previous attempts failed. */
  readonly failures: readonly ConversionFailed[];
  readonly resolve: (made: FinishedPdf) => void;
  readonly reject: (cause: unknown) => void;
}

/** The number of failures that the process itself caused, after which the file is not retried. */
const MAX_FAILURES = 2;

/** The number of failures of any cause after which the file is not retried. */
const MAX_ENDS = 3;

/**
 * Decides whether a file is to blame for its failed conversions. It is, if its processes crash,
 * exceed a limit or reject it twice. The file may also be why a process was killed, because the
 * system kills processes to free memory. The same holds for a stuck process. Such failures allow
 * one more attempt. A timeout allows none if the process had its share of processor time: a retry
 * would take as long and delay every other document.
 * @returns the error for every later attempt; null if the file may be retried
 */
export function verdictOn(failures: readonly ConversionFailed[]): NotConvertible | null {
  const last = failures.at(-1);
  if (last === undefined || mayRetry(failures)) return null;
  const reason = `${TIMES[failures.length] ?? 'the converter failed on it'} (${last.message})`;
  return isForItsSize(last) ? new TooLargeToConvert(reason) : new NotConvertible(reason);
}

const TIMES: Readonly<Record<number, string>> = {
  1: 'the converter worked on it to no end',
  2: 'the converter failed twice on it',
  3: 'the converter failed three times on it',
};

function mayRetry(failures: readonly ConversionFailed[]): boolean {
  if (failures.some(wouldTakeAsLong)) return false;
  const own = failures.filter((failure) => !mayBeOfOthers(failure));
  return own.length < MAX_FAILURES && failures.length < MAX_ENDS;
}

function wouldTakeAsLong(failure: ConversionFailed): boolean {
  return failure instanceof ConversionTooLong && failure.isForTheDocument !== null;
}

function mayBeOfOthers(failure: ConversionFailed): boolean {
  return failure instanceof ConverterKilled || failure instanceof ConverterStuck;
}

/** Only the system, when memory runs out, kills the processes of one file three times. */
function isForItsSize(failure: ConversionFailed): boolean {
  return [ConversionTooLong, ConversionTooBig, ConverterKilled].some(
    (kind) => failure instanceof kind,
  );
}

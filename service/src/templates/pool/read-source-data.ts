import type { SourceData } from '@docloom/contract';

/** Sixteen digits are the first that may be more than a number of JavaScript holds. */
const MANY_DIGITS = /\d{16}/u;
const INTEGER = /^-?\d+$/u;

/**
 * Reads the JSON text of source data. An integer with more digits than a number holds exactly is
 * handed on as the text that it is: an account number must not become its neighbour.
 */
export function readSourceData(json: string): SourceData {
  if (!MANY_DIGITS.test(json)) return JSON.parse(json) as SourceData;
  try {
    return JSON.parse(json, exactly) as SourceData;
  } catch {
    // Data that is nested deeper than a reviver goes.
    return JSON.parse(json) as SourceData;
  }
}

/** @param context the text of the value (https://github.com/tc39/proposal-json-parse-with-source) */
function exactly(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const written = context?.source ?? '';
  return INTEGER.test(written) ? written : value;
}

import { exactNumber } from './language/numbers/exact-number.ts';

/** What a template is filled with: the members of a JSON object. */
export type SourceData = Record<string, unknown>;

/** Numbers with 16 digits, or with an exponent of three, may be more than a number of JavaScript holds. */
const LONG_NUMBER = /[:[,]\s*-?(?:[\d.]{16}|[\d.]+[eE][+-]?\d{3})/u;

/**
 * Reads the JSON text of source data. A number that JavaScript would hold as another number is handed
 * on as the text that it is: an account number must not become its neighbour.
 */
export function readSourceData(json: string): SourceData {
  if (!LONG_NUMBER.test(json)) return JSON.parse(json) as SourceData;
  try {
    return JSON.parse(json, exactly) as SourceData;
  } catch {
    // Data that is nested deeper than a reviver goes.
    return JSON.parse(json) as SourceData;
  }
}

/** @param context the text of the value (https://github.com/tc39/proposal-json-parse-with-source) */
function exactly(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  return exactNumber(context.source);
}

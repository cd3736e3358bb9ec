import { exactNumber } from './language/numbers/exact-number.ts';

/** The data for a template: the members of a JSON object. */
export type SourceData = Record<string, unknown>;

/** JavaScript may not represent numbers with 16 digits, or an exponent of three digits, exactly. */
const LONG_NUMBER = /[:[,]\s*-?(?:[\d.]{16}|[\d.]+[eE][+-]?\d{3})/u;

/**
 * Parses the JSON text of source data. A number that JavaScript cannot represent exactly is
 * returned as its text, so that a long account number keeps all its digits.
 */
export function readSourceData(json: string): SourceData {
  if (!LONG_NUMBER.test(json)) return JSON.parse(json) as SourceData;
  try {
    return JSON.parse(json, exactly) as SourceData;
  } catch {
    // The data is nested too deeply for a reviver.
    return JSON.parse(json) as SourceData;
  }
}

/** @param context the value's text (https://github.com/tc39/proposal-json-parse-with-source) */
function exactly(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  return exactNumber(context.source);
}

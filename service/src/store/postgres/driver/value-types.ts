import type { CustomTypesConfig } from 'pg';
import { types } from 'pg';

const { INT8, NUMERIC } = types.builtins;

/**
 * Reads whole numbers as numbers; `pg` would return them as text. All of them are safe integers:
 * times, sizes, ids of jobs and counts are `bigint`, and the sum of sizes is `numeric`.
 */
export const VALUE_TYPES: CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid !== INT8 && oid !== NUMERIC) return types.getTypeParser(oid, format) as unknown;
    return (text: string) => Number(text);
  },
};

/**
 * Returns a value that PostgreSQL can store. Its texts have no NUL, which can come from outside, for
 * example in the response of a webhook: it becomes U+FFFD, as any invalid character does.
 */
export function toStorable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toStorable);
  if (typeof value !== 'string' || !value.includes('\0')) return value;
  return value.replaceAll('\0', '\uFFFD');
}

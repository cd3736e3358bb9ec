import type { SourceData } from '@docloom/contract';
import { problem } from '../../errors/errors.ts';
import type { Limits } from '../../limits/limits.ts';
import { requireJsonShape } from './json-shape.ts';
import { utf8TextOf } from './utf8-text.ts';

/**
 * Returns the text of a JSON body.
 * @throws DocloomError `body_not_json` if it is empty or not UTF-8
 */
export function jsonTextOf(body: Uint8Array): string {
  if (body.length === 0) throw problem('body_not_json', 'it is empty');
  return utf8TextOf(body);
}

/**
 * Parses source data: a JSON object within the limits.
 * @throws DocloomError `body_not_json`, `body_not_object`, `json_too_deep`, `json_too_many_fields`
 */
export function parseSourceData(text: string, limits: Limits): SourceData {
  const parsed = parseJson(text, limits);
  if (isObject(parsed)) return parsed;
  throw problem('body_not_object', kindOf(parsed));
}

/**
 * Parses JSON within the limits.
 * @param reviver as for `JSON.parse`
 * @throws DocloomError `body_not_json`, `json_too_deep`, `json_too_many_fields`
 */
export function parseJson(text: string, limits: Limits, reviver?: Reviver): unknown {
  requireJsonShape(text, limits);
  try {
    return JSON.parse(text, reviver);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it cannot be parsed';
    throw problem('body_not_json', reason.replace(/\s+/g, ' ').slice(0, 200));
  }
}

/** @param context the text of a primitive value (ECMAScript 2026) */
export type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown;

function isObject(value: unknown): value is SourceData {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return `a ${typeof value}`;
}

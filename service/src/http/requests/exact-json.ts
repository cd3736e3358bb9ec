import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Limits } from '../../limits/limits.ts';
import type { Reviver } from './source-data.ts';
import { parseJson } from './source-data.ts';
import { utf8TextOf } from './utf8-text.ts';

declare global {
  interface JSON {
    /** Returns a value that `JSON.stringify` writes as this text (ECMAScript 2026). */
    rawJSON(text: string): object;
  }
}

/** JavaScript may not represent numbers with 16 digits, or an exponent, exactly. */
const LONG_NUMBER = /[:[,]\s*-?(?:[\d.]{16}|[\d.]+[eE])/u;

/**
 * Parses the JSON bodies of a plugin so that `JSON.stringify` writes their numbers as they arrived.
 * A preview renders a long account number with all its digits, like a run.
 */
export function parseExactJsonBodies(server: FastifyInstance, limits: Limits): void {
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => {
      if (body.length === 0) return undefined;
      const text = utf8TextOf(body);
      return parseExactJson(text, limits);
    },
  );
}

/**
 * Parses JSON so that `JSON.stringify` writes its numbers as they arrived.
 * @throws DocloomError `body_not_json`, `json_too_deep`, `json_too_many_fields`
 */
export function parseExactJson(text: string, limits: Limits): unknown {
  return parseJson(text, limits, LONG_NUMBER.test(text) ? exactly : undefined);
}

const exactly: Reviver = (_key, value, context) => {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  return String(value) === context.source ? value : JSON.rawJSON(context.source);
};

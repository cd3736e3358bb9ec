import type { FastifyRequest } from 'fastify';
import { createSerializerCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { problem } from '../../errors/errors.ts';
import type { Store } from '../../store/store.ts';
import type { ChangeCondition } from '../../workflows/change-condition.ts';
import { UNCONDITIONALLY } from '../../workflows/change-condition.ts';
import type { ContentCondition } from '../../workflows/documents/versions/content-condition.ts';
import { WHATEVER_CONTENT } from '../../workflows/documents/versions/content-condition.ts';
import {
  contentTagOf,
  entityTagOf,
  matchesStrongly,
  matchesWeakly,
  readTagList,
} from './entity-tag.ts';

/** Returns the present response to a GET of the same address, or undefined if there is none. */
type Representation<Schema extends z.ZodType> = (
  transaction: Store,
) => Promise<z.output<Schema> | undefined>;

const serialiserOf = createSerializerCompiler();

/**
 * Returns the condition that the headers `If-Match` and `If-None-Match` of a request impose on a
 * change (RFC 9110 §13).
 * @param schema the schema that the GET of the same address answers with, because entity tags are
 * computed from its bytes
 * @throws DocloomError `malformed_request`; the condition throws `precondition_failed`
 */
export function conditionOf<Schema extends z.ZodType>(
  { headers }: FastifyRequest,
  schema: Schema,
  representation: Representation<Schema>,
): ChangeCondition {
  return conditionOnTag(headers, async (transaction) => {
    const shown = await representation(transaction);
    return shown === undefined ? undefined : tagOf(schema, shown);
  });
}

/**
 * Returns the condition of `conditionOf` for something that a GET of the same address answers as a
 * text.
 * @param text returns the present text, or undefined if there is none
 * @throws DocloomError `malformed_request`; the condition throws `precondition_failed`
 */
export function textConditionOf(
  { headers }: FastifyRequest,
  text: (transaction: Store) => Promise<string | undefined>,
): ChangeCondition {
  return conditionOnTag(headers, async (transaction) => {
    const shown = await text(transaction);
    return shown === undefined ? undefined : entityTagOf(shown);
  });
}

/** @param tag returns the present entity tag, or undefined if there is no representation */
function conditionOnTag(
  headers: FastifyRequest['headers'],
  tag: (transaction: Store) => Promise<string | undefined>,
): ChangeCondition {
  const tags = readTags(headers);
  if (!tags.wanted && !tags.unwanted) return UNCONDITIONALLY;
  return async (transaction) => {
    requireTag(tags, await tag(transaction));
  };
}

/**
 * Checks the condition of `conditionOf` at once, for something whose representation never changes
 * while it exists.
 * @throws DocloomError `malformed_request`, `precondition_failed`
 */
export function requireCondition<Schema extends z.ZodType>(
  { headers }: FastifyRequest,
  schema: Schema,
  shown: z.output<Schema>,
): void {
  const tags = readTags(headers);
  if (tags.wanted || tags.unwanted) requireTag(tags, tagOf(schema, shown));
}

/**
 * Returns the condition that the headers `If-Match` and `If-None-Match` of a request impose on the
 * replacement of a template. The tags are those of the contents of versions.
 * @throws DocloomError `malformed_request`; the condition throws `precondition_failed`
 */
export function contentConditionOf({ headers }: FastifyRequest): ContentCondition {
  const tags = readTags(headers);
  if (!tags.wanted && !tags.unwanted) return WHATEVER_CONTENT;
  return (sha256) => {
    requireTag(tags, sha256 === undefined ? undefined : contentTagOf(sha256));
  };
}

/** The entity tags that a request names. */
interface RequestTags {
  wanted: ReturnType<typeof readTagList>;
  unwanted: ReturnType<typeof readTagList>;
}

function readTags(headers: FastifyRequest['headers']): RequestTags {
  return {
    wanted: readTagList('If-Match', headers['if-match']),
    unwanted: readTagList('If-None-Match', headers['if-none-match']),
  };
}

/** @param entityTag undefined if there is no representation */
function requireTag({ wanted, unwanted }: RequestTags, entityTag: string | undefined): void {
  if (wanted && (entityTag === undefined || !matchesStrongly(wanted, entityTag))) {
    throw problem('precondition_failed', 'If-Match');
  }
  if (unwanted && entityTag !== undefined && matchesWeakly(unwanted, entityTag)) {
    throw problem('precondition_failed', 'If-None-Match');
  }
}

/** Returns the entity tag of a GET response with this schema. */
export function tagOf<Schema extends z.ZodType>(schema: Schema, shown: z.output<Schema>): string {
  const serialise = serialiserOf({ schema, method: 'GET', url: '', httpStatus: '200' });
  return entityTagOf(serialise(shown));
}

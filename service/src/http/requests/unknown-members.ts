import type { FastifyInstance } from 'fastify';
import type { ProblemError } from '@docloom/contract';
import { z } from 'zod';

/** A member of a request that its schema does not name. */
export interface UnknownMember {
  /** A JSON path in the body (`$.document.fileID`), or `query.limt`. */
  path: string;
  /** The known member that the client probably meant. */
  suggestion: string | undefined;
}

/**
 * Lists the members of a value that its schema does not name, at any depth. Open schemas, such as
 * that of source data, have no unknown members.
 * @param at the path of the value
 */
export function unknownMembers(
  schema: z.core.$ZodType,
  value: unknown,
  at: string,
): UnknownMember[] {
  const open = opened(schema);
  if (open instanceof z.core.$ZodArray && Array.isArray(value)) {
    const { element } = open._zod.def;
    return value.flatMap((one, index) => unknownMembers(element, one, `${at}[${String(index)}]`));
  }
  if (open instanceof z.core.$ZodObject && isObject(value)) return ofObject(open, value, at);
  return [];
}

/** Returns the misspelled members of a value as errors of the request. */
export function misspelledMembers(
  schema: z.core.$ZodType,
  value: unknown,
  at: string,
): ProblemError[] {
  return unknownMembers(schema, value, at).flatMap(({ path, suggestion }) =>
    suggestion === undefined
      ? []
      : [{ path, message: `is unknown; write ${suggestion} if that is what you mean` }],
  );
}

const HEADER = 'docloom-ignored-members';
/** Keeps the header small, whatever the client sends. */
const MAX_NAMED = 20;
const LONGEST_NAME = 100;

/**
 * Adds a header with the ignored members to every successful response. Clients of other servers of
 * the contract may send members that Docloom does not know, and these must not be ignored silently.
 */
export function nameIgnoredMembers(server: FastifyInstance): void {
  server.addHook('preValidation', async (request, reply) => {
    const { body, querystring } = (request.routeOptions.schema ?? {}) as Schemas;
    const ignored = [
      ...(body ? unknownMembers(body, request.body, '$') : []),
      ...unknownMembers(querystring ?? NOTHING, request.query, 'query'),
    ];
    if (ignored.length > 0) reply.header(HEADER, listed(ignored));
  });
  server.addHook('onSend', async (_request, reply, payload) => {
    if (reply.statusCode >= 300) reply.removeHeader(HEADER);
    return payload;
  });
}

interface Schemas {
  body?: z.core.$ZodType;
  querystring?: z.core.$ZodType;
}

const NOTHING = z.object({});

function listed(members: readonly UnknownMember[]): string {
  const named = members.slice(0, MAX_NAMED).map(({ path }) => inHeader(path));
  return [...named, ...(members.length > MAX_NAMED ? ['...'] : [])].join(', ');
}

/** Percent-encodes all characters but those of JSON paths, so that commas separate the entries. */
function inHeader(path: string): string {
  const shortened = path.length > LONGEST_NAME ? `${path.slice(0, LONGEST_NAME)}...` : path;
  return encodeURIComponent(shortened.toWellFormed()).replace(/%(?:24|5B|5D)/g, decodeURIComponent);
}

/**
 * Returns the schema of the value itself, without optional, nullable, default and pipe wrappers.
 */
function opened(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.core.$ZodPipe) return opened(schema._zod.def.in);
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault
  ) {
    return opened(schema._zod.def.innerType);
  }
  return schema;
}

function ofObject(
  schema: z.core.$ZodObject,
  value: Record<string, unknown>,
  at: string,
): UnknownMember[] {
  const { shape } = schema._zod.def;
  const names = Object.keys(shape);
  // A member counts as present under any of its spellings.
  const present = new Set(names.filter((name) => Object.hasOwn(value, name)).map(bare));
  const absent = names.filter((name) => !present.has(bare(name)));
  return Object.entries(value).flatMap(([name, of]) => {
    const path = `${at}.${name}`;
    const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (known) return unknownMembers(known, of, path);
    return [{ path, suggestion: absent.find((one) => isMisspelling(name, one)) }];
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Shorter names are too often one letter apart. */
const SHORTEST = 4;

/**
 * Returns whether a name is probably a misspelling: it differs in case, in `_` or `-`, in one
 * missing, extra or wrong letter, or in two transposed letters.
 */
export function isMisspelling(name: string, correct: string): boolean {
  const [written, known] = [bare(name), bare(correct)];
  if (known.length < SHORTEST) return false;
  return written === known || isOneEditApart(written, known);
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

function isOneEditApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const [restOfShort, restOfLong] = [short.slice(at), long.slice(at)];
  if (short.length !== long.length) return restOfShort === restOfLong.slice(1);
  if (restOfShort.slice(1) === restOfLong.slice(1)) return true;
  const [first = '', second = ''] = restOfShort;
  return `${second}${first}${restOfShort.slice(2)}` === restOfLong;
}

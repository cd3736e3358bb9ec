import type { Answer } from '../answer.ts';
import type { DocumentedApi, FoundOperation, SentRequest } from './documented-api.ts';
import { pointerTo } from './documented-api.ts';
import { requestErrors } from './request-errors.ts';
import { valueOf } from './value-of-text.ts';

/** Response headers that the document must name wherever they appear. */
const NAMED_HEADERS =
  /^(?:docloom-.*|idempotent-.*|retry-after|link|etag|allow|accept-ranges|content-disposition|content-range|ratelimit.*|deprecation|sunset|location)$/;

/**
 * Pages for people, whose errors are pages too, with the routes of the console, and the MCP server, which
 * describes itself.
 */
export const PAGES = /^\/(?:$|(?:console|files|invitation|preview|docs|mcp)(?:\/|$))/;

/** The possible error codes of a path that is not in the document. */
const OUTSIDE = [400, 404, 405, 408, 413, 414, 415, 417, 429, 431, 503];

/**
 * Checks a request and its response against the document: a request with a 2xx response must be
 * allowed, and every response must be documented.
 * @throws Error that names the method, the path, the status and each member
 */
export function checkExchange(api: DocumentedApi, request: SentRequest, answer: Answer): void {
  const errors = exchangeErrors(api, request, answer);
  if (errors.length === 0) return;
  const { method, url } = request;
  const exchange = `${method} ${url.pathname}${url.search} → ${String(answer.status)}`;
  const lines = errors.map((error) => `  ${error}`).join('\n');
  throw new Error(`${exchange} is not as /v0/openapi.json says:\n${lines}\n${shortened(answer)}`);
}

function shortened({ text }: Answer): string {
  return text.length > 500 ? `${text.slice(0, 500)}…` : text;
}

function exchangeErrors(api: DocumentedApi, request: SentRequest, answer: Answer): string[] {
  // They are not part of the API.
  if (PAGES.test(request.url.pathname)) return [];
  const found = api.find(request.method, request.url);
  if (!found) return errorsOutsideDocument(api, answer, request.method === 'HEAD');
  const isGood = answer.status >= 200 && answer.status < 300;
  return [
    ...(isGood ? requestErrors(api, found, request) : []),
    ...answerErrors(api, found, answer, request.method === 'HEAD'),
  ];
}

/** A request that is not in the document is rejected with a problem document. */
function errorsOutsideDocument(api: DocumentedApi, answer: Answer, isHead: boolean): string[] {
  if (!OUTSIDE.includes(answer.status)) return ['the document has no such operation'];
  if (isHead) return [];
  return jsonErrors(answer, (body) =>
    api.answerSchemaErrors(pointerTo('components', 'schemas', 'Problem'), body),
  );
}

function answerErrors(
  api: DocumentedApi,
  { operation, pointer }: FoundOperation,
  answer: Answer,
  isHead: boolean,
): string[] {
  const status = String(answer.status);
  const documented = operation.responses[status];
  if (!documented) return [`the status ${status} is not documented`];
  const of = `${pointer}${pointerTo('responses', status)}`;
  const named = new Set(Object.keys(documented.headers ?? {}).map((name) => name.toLowerCase()));
  const unnamed = [...answer.headers.keys()].filter(
    (name) => NAMED_HEADERS.test(name) && !named.has(name),
  );
  return [
    ...unnamed.map((name) => `the header ${name} is not documented`),
    ...[...named].flatMap((name) => headerErrors(api, name, answer.headers.get(name))),
    ...(isHead ? [] : contentErrors(api, of, documented.content, answer)),
  ];
}

function headerErrors(api: DocumentedApi, name: string, text: string | null): string[] {
  if (text === null) return [];
  const headers = api.document.components['headers'] as Record<string, { schema: Schema }>;
  const [key = '', header] =
    Object.entries(headers).find(([one]) => one.toLowerCase() === name) ?? [];
  const of = pointerTo('components', 'headers', key, 'schema');
  const errors = api.answerSchemaErrors(of, valueOf(text, header?.schema.type));
  return errors.map((error) => `header ${name} ${error}`);
}

interface Schema {
  type?: string | string[];
}

function contentErrors(
  api: DocumentedApi,
  of: string,
  content: Record<string, unknown> | undefined,
  answer: Answer,
): string[] {
  if (!content) return answer.content.length === 0 ? [] : ['it has a body, and none is documented'];
  const [type = ''] = (answer.headers.get('content-type') ?? '').split(';');
  const [documented] = Object.keys(content).filter((one) => one === type || one === '*/*');
  if (documented === undefined) return [`the content type ${type} is not documented`];
  if (!/json$/.test(documented)) return [];
  const schema = `${of}${pointerTo('content', documented, 'schema')}`;
  return jsonErrors(answer, (body) => api.answerSchemaErrors(schema, body));
}

function jsonErrors(answer: Answer, faultsOf: (body: unknown) => string[]): string[] {
  try {
    return faultsOf(answer.json);
  } catch (cause) {
    return [`its body is not JSON: ${String(cause)}`];
  }
}

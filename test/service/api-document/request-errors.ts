import type { DocumentedApi, FoundOperation, SentRequest } from './documented-api.ts';
import { pointerTo } from './documented-api.ts';
import { namesOfParts } from './form-fields.ts';
import { withOneSpelling } from './other-spellings.ts';
import { valueOf } from './value-of-text.ts';

const FORM = 'multipart/form-data';

/** Returns the errors of a request according to the document: in its parameters and its body. */
export function requestErrors(
  api: DocumentedApi,
  found: FoundOperation,
  request: SentRequest,
): string[] {
  return [...parameterErrors(api, found, request), ...bodyErrors(api, found, request)];
}

function parameterErrors(
  api: DocumentedApi,
  { operation, pointer, parameters }: FoundOperation,
  { url, headers }: SentRequest,
): string[] {
  const places = {
    path: (name: string) => [parameters[name] ?? []].flat(),
    query: (name: string) => url.searchParams.getAll(name),
    header: (name: string) => [headers.get(name) ?? []].flat(),
  };
  return operation.parameters.flatMap(({ name, in: place, required, schema }, index) => {
    const [text, ...others] = places[place](name);
    if (text === undefined) return required ? [`${place}.${name} is missing`] : [];
    if (others.length > 0) return [`${place}.${name} stands there more than once`];
    const of = `${pointer}${pointerTo('parameters', index, 'schema')}`;
    const wrong = api.requestSchemaErrors(of, valueOf(text, schema.type));
    return wrong.map((error) => `request ${place}.${name} ${error}`);
  });
}

function bodyErrors(
  api: DocumentedApi,
  { operation, pointer }: FoundOperation,
  { headers, body }: SentRequest,
): string[] {
  const { requestBody } = operation;
  if (!requestBody) return [];
  const sent = typeOf(body, headers);
  if (isNothing(body)) {
    if (requestBody.required) return ['the request has no body'];
    if (sent === '') return [];
  }
  const named = mediaTypeFor(sent, Object.keys(requestBody.content));
  if (named === undefined) return [`the document has no body of the type ${sent}`];
  if (isNothing(body)) return [];
  if (named === FORM && hasNoBoundary(body, headers)) {
    return ['the parts of the form cannot be separated'];
  }
  const of = `${pointer}${pointerTo('requestBody', 'content', named, 'schema')}`;
  const { schema } = requestBody.content[named] ?? { schema: {} };
  return [
    ...payloadErrors(named, { headers, body }, (payload) => {
      const { value, contradictions } = withOneSpelling(api, schema, payload);
      return [...api.requestSchemaErrors(of, value), ...contradictions];
    }),
  ].map((error) => `request ${error}`);
}

/**
 * Returns the documented content for a type. If every type is accepted, the type may also be
 * missing.
 */
function mediaTypeFor(type: string, documented: readonly string[]): string | undefined {
  if (documented.includes('*/*') && (type === '' || isMediaType(type))) return '*/*';
  return documented.find((one) => one === type);
}

/** RFC 9110 §8.3.1 */
function isMediaType(type: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+$/.test(type);
}

function isNothing(body: unknown): boolean {
  return body === undefined || body === '' || (body instanceof Uint8Array && body.length === 0);
}

/** For a form, `fetch` sets the content type itself. */
function typeOf(body: unknown, headers: Headers): string {
  if (body instanceof FormData) return FORM;
  const named = headers.get('content-type');
  if (named === null) return '';
  const [type = ''] = named.split(';');
  return type.trim().toLowerCase() || 'nothing';
}

/** RFC 2046 §5.1.1; `fetch` adds one when it sends a form. */
function hasNoBoundary(body: unknown, headers: Headers): boolean {
  if (body instanceof FormData) return false;
  return !/;\s*boundary=./i.test(headers.get('content-type') ?? '');
}

/** Checks a form as its fields, and any other body parsed as JSON (RFC 8259), which is UTF-8. */
function payloadErrors(
  type: string,
  { headers, body }: Pick<SentRequest, 'headers' | 'body'>,
  faultsOf: (payload: unknown) => string[],
): string[] {
  if (body instanceof FormData) return faultsOf(fieldsOf([...body.keys()]));
  const bytes = typeof body === 'string' ? Buffer.from(body) : (body as Uint8Array);
  if (type === FORM) {
    return faultsOf(fieldsOf(namesOfParts(headers.get('content-type') ?? '', bytes)));
  }
  let payload: unknown;
  try {
    payload = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch (cause) {
    return [`is no JSON: ${String(cause)}`];
  }
  return faultsOf(payload);
}

/** The contents of parts are any text or bytes. */
function fieldsOf(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, '']));
}

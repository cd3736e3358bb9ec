import type { ApiOperation } from '../../service/src/http/openapi/api-document.ts';
import type { DocumentedApi } from '../service/api-document/documented-api.ts';
import { requestErrors } from '../service/api-document/request-errors.ts';
import type { ApiRequest, Header } from './api-request.ts';
import { partsOfTarget, valuesOf } from './api-request.ts';
import { declaredMembers } from './declared-members.ts';
import type { DocumentedOperation, Draft } from './draft.ts';
import { hasUnclearNames } from './unclear-names.ts';

/** The things that a request is about, and who sends it. */
export interface Meant {
  /** By the names that the path has for them. */
  ids: Readonly<Record<string, string>>;
  token: string;
  /** The drive files that the sender may use as templates. */
  fileIds: ReadonlySet<string>;
}

/**
 * What is wrong with a request: by the document, by what has been done to it, or because it names
 * what is not there. Nothing: it has to be done.
 */
export function whatIsWrong(
  api: DocumentedApi,
  draft: Draft,
  request: ApiRequest,
  meant: Meant,
): string[] {
  if (draft.broken !== null && !isUnread(draft)) return [draft.broken];
  const url = addressOf(request);
  const found = api.find(request.method, url);
  if (!found) return ['the document has no such operation'];
  const { parameters, operation } = found;
  // What does not exist yet in this version is the same for everybody.
  const isTold = !isThere(operation);
  const elsewhere = Object.entries(parameters).filter(([name, id]) => meant.ids[name] !== id);
  const members = declaredMembers(api, operation, request.body);
  const isSecured = operation.security.length > 0;
  return [
    ...(isTold ? [] : elsewhere).map(([name]) => `${name} names nothing that is there`),
    ...(isSecured && !isToken(request.headers, meant.token) ? ['it has no token'] : []),
    ...requestErrors(api, found, { ...sentRequest(request), url }),
    ...nameErrors(members, meant),
    ...(operation.operationId === 'updateDocument' ? removalErrors(members) : []),
  ];
}

/** What a validator of requests wants to know; headers that cannot be are left out. */
export function sentRequest(request: ApiRequest) {
  const headers = new Headers();
  for (const [name, value] of request.headers) appendIfPossible(headers, name, value);
  return {
    method: request.method,
    url: addressOf(request),
    headers,
    body: request.body ?? undefined,
  };
}

function appendIfPossible(headers: Headers, name: string, value: string): void {
  try {
    headers.append(name, value);
  } catch {
    // No client library sends it. What is wrong with it stands in the draft.
  }
}

/** Nobody looks at what comes with a GET. */
function isUnread({ method, body }: Draft): boolean {
  return ['GET', 'HEAD'].includes(method) && body.kind !== 'none';
}

function isThere({ responses }: ApiOperation): boolean {
  return Object.keys(responses).some((status) => Number(status) < 400);
}

function addressOf({ target }: ApiRequest) {
  const { path, query } = partsOfTarget(target);
  return { pathname: path, search: query && `?${query}`, searchParams: new URLSearchParams(query) };
}

function isToken(headers: readonly Header[], token: string): boolean {
  const [value, ...others] = valuesOf(headers, 'authorization');
  return others.length === 0 && [token, `Bearer ${token}`].includes(value ?? '');
}

/** What names a file or a password may hold: each is read, and none is refused. */
export const WHOLE_TAGS = ['{{name}}', 'Invoice {{number}} of {{ customer.name }}'];
const TAGGED_MEMBERS = ['outputName', 'pdfPassword'];

/**
 * Whether the document does not say what becomes of a request: conditions, tags that may be broken,
 * long passwords, names that may be misspelled or read-only, and addresses of another operation,
 * which is about things that may not be there.
 */
export function isLeftOpen(
  api: DocumentedApi,
  { operation, path }: DocumentedOperation,
  draft: Draft,
  request: ApiRequest,
): boolean {
  const found = api.find(request.method, addressOf(request));
  if (draft.isOpen || found?.operation !== operation) return true;
  if (!isThere(operation) && draft.path !== path) return true;
  const query = addressOf(request).searchParams;
  if (hasUnclearNames(api, operation, { body: request.body, query })) return true;
  const members = declaredMembers(api, operation, request.body);
  return members.some((member) => hasTags(member) || isLongPassword(member));
}

/** What a PDF can have as a password is said of its UTF-8, which no schema can tell. */
function isLongPassword([name, value]: [string, unknown]): boolean {
  if (name !== 'pdfPassword' || typeof value !== 'string') return false;
  return Buffer.byteLength(value.normalize('NFKC')) > 127;
}

function hasTags([name, value]: [string, unknown]): boolean {
  if (!TAGGED_MEMBERS.includes(name) || typeof value !== 'string') return false;
  return /[{}]/.test(value) && !WHOLE_TAGS.includes(value);
}

/** What no schema can say: that a file is there, that an address can be read. */
function nameErrors(members: readonly [string, unknown][], { fileIds }: Meant): string[] {
  return members.flatMap(([name, value]) => {
    if (typeof value !== 'string') return [];
    if (name === 'file_id' && !fileIds.has(value)) return ['file_id names no drive file'];
    if (name === 'webhookUrl' && !URL.canParse(value)) return ['webhookUrl cannot be read'];
    return [];
  });
}

/** The document that is changed has no PDF copy before: to remove its outputs would leave nothing. */
function removalErrors(given: readonly [string, unknown][]): string[] {
  const members = new Map(given);
  const hasCopy = members.get('createPdfCopy') === true;
  return members.get('removeOutput') === true && !hasCopy ? ['removeOutput needs a PDF copy'] : [];
}

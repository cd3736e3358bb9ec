import { isTimeZone } from '../../service/src/time/days-of-zone.ts';
import type { ApiOperation } from '../../service/src/http/openapi/api-document.ts';
import type { DocumentedApi } from '../service/api-document/documented-api.ts';
import { requestErrors } from '../service/api-document/request-errors.ts';
import type { ApiRequest, Header } from './api-request.ts';
import { partsOfTarget, valuesOf } from './api-request.ts';
import { declaredMembers } from './declared-members.ts';
import type { DocumentedOperation, Draft } from './draft.ts';
import { hasUnclearNames } from './unclear-names.ts';

/** The resources of a request, and its sender. */
export interface Meant {
  /** By the names of the path parameters. */
  ids: Readonly<Record<string, string>>;
  token: string;
  /** The drive files that the sender may use as templates. */
  fileIds: ReadonlySet<string>;
}

/**
 * Returns the errors of a request: by the document, by its mutations, or because it refers to
 * missing resources. Without errors, it must succeed.
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
  // Operations that this version does not implement are the same for every user.
  const isTold = !isThere(operation);
  const elsewhere = Object.entries(parameters).filter(([name, id]) => meant.ids[name] !== id);
  const members = declaredMembers(api, operation, request.body);
  const isSecured = operation.security.length > 0;
  return [
    ...(isTold ? [] : elsewhere).map(([name]) => `${name} names nothing that is there`),
    ...(isSecured && !isToken(request.headers, meant.token) ? ['it has no token'] : []),
    ...requestErrors(api, found, { ...sentRequest(request), url }),
    ...nameErrors(members, meant),
    ...queryErrors(url.searchParams, meant),
    ...(operation.operationId === 'updateDocument' ? removalErrors(members) : []),
  ];
}

/** Returns the request for a validator, without invalid headers. */
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

/** The body of a GET is ignored. */
function isUnread({ method, body }: Draft): boolean {
  return ['GET', 'HEAD'].includes(method) && body.kind !== 'none';
}

function isThere({ responses }: ApiOperation): boolean {
  return Object.keys(responses).some((status) => Number(status) < 400);
}

/** Returns the path and the query of a request. */
export function addressOf({ target }: ApiRequest) {
  const { path, query } = partsOfTarget(target);
  return { pathname: path, search: query && `?${query}`, searchParams: new URLSearchParams(query) };
}

function isToken(headers: readonly Header[], token: string): boolean {
  const [value, ...others] = valuesOf(headers, 'authorization');
  return others.length === 0 && [token, `Bearer ${token}`].includes(value ?? '');
}

/** Members with the name of a file or a password: each is parsed, and none is rejected. */
export const WHOLE_TAGS = ['{{name}}', 'Invoice {{number}} of {{ customer.name }}'];
const TAGGED_MEMBERS = ['outputName', 'pdfPassword'];

/**
 * Returns whether the document leaves the result of a request open: conditions, tags that may be
 * broken, long passwords, names that may be misspelled or read-only, and URLs of another operation,
 * whose resources may be missing.
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

/** The limit for PDF passwords counts UTF-8 bytes, which a schema cannot express. */
function isLongPassword([name, value]: [string, unknown]): boolean {
  if (name !== 'pdfPassword' || typeof value !== 'string') return false;
  return Buffer.byteLength(value.normalize('NFKC')) > 127;
}

function hasTags([name, value]: [string, unknown]): boolean {
  if (!TAGGED_MEMBERS.includes(name) || typeof value !== 'string') return false;
  return /[{}]/.test(value) && !WHOLE_TAGS.includes(value);
}

/** Rules that a schema cannot express: that a file exists, or that a URL is valid. */
function nameErrors(members: readonly [string, unknown][], { fileIds, ids }: Meant): string[] {
  return members.flatMap(([name, value]) => {
    if (typeof value !== 'string') return [];
    const isFile = name === 'file_id' || name === 'fileId';
    if (isFile && !fileIds.has(value)) return [`${name} names no drive file`];
    if (name === 'runId' && value !== ids['runId']) return ['runId names no run'];
    if (name === 'versionId' && value !== ids['versionId']) return ['versionId names no version'];
    if (name === 'webhookUrl' && !URL.canParse(value)) return ['webhookUrl cannot be read'];
    return [];
  });
}

/** The same for the query: that a workflow exists, or that a time zone does. */
function queryErrors(query: URLSearchParams, { ids }: Meant): string[] {
  const [workflowId, timeZone] = [query.get('workflowId'), query.get('timeZone')];
  return [
    ...(workflowId === null || workflowId === ids['workflowId']
      ? []
      : ['workflowId names no workflow']),
    ...(timeZone === null || isTimeZone(timeZone) ? [] : ['timeZone names no time zone']),
  ];
}

/** The changed document has no PDF copy yet, so removing its outputs would leave nothing. */
function removalErrors(given: readonly [string, unknown][]): string[] {
  const members = new Map(given);
  const hasCopy = members.get('createPdfCopy') === true;
  return members.get('removeOutput') === true && !hasCopy ? ['removeOutput needs a PDF copy'] : [];
}

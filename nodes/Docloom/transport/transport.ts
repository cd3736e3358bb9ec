import type { IHttpRequestMethods, IHttpRequestOptions } from 'n8n-workflow';
import type { Answer } from './answer';
import { requestWithToken } from '../credential/request-with-token';
import type { Caller } from '../execution/caller';
import { readCredential } from '../credential/credential';
import { withEveryStatus } from './every-status';
import { showIgnoredMembers } from '../execution/ignored-members';
import type { ParameterNames } from '../errors/error-response';
import { isRateLimited, retryTransientErrors } from './retry';
import { requestUrl } from './request-url';
import { apiAt, requireAnswer, requireData, requireSuccess } from '../errors/require-answer';
import { requireAddition } from '../errors/require-addition';
import { requireNoApiRedirect } from '../errors/require-no-redirect';
import type { Subject } from '../errors/subject';
import { JSON_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from './timeouts';

/** A request to the API, relative to the base URL and the version. */
export interface DocloomRequest {
  readonly method: IHttpRequestMethods;
  /** The path in parts, unencoded: `['workflows', id, 'documents']`. */
  readonly path: readonly string[];
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  readonly subject: Subject;
  readonly parameterNames?: ParameterNames;
  /** Statuses to hand back like success, for a caller that knows what to do about them. */
  readonly alsoAccept?: readonly number[];
  /** What only newer Docloom services have, if this is about it, such as `template versions`. */
  readonly addition?: string;
  /** How long the server holds its answer back on purpose, in milliseconds. */
  readonly heldBackMs?: number;
  /** How long the server may be silent, in milliseconds, instead of the default. */
  readonly timeoutMs?: number;
}

/** Asks the API for JSON. Anything but success is thrown as what the user should read. */
export async function requestJson<Body>(caller: Caller, request: DocloomRequest): Promise<Body> {
  const answer = await requestAnswer(caller, request);
  showIgnoredMembers(caller, answer);
  return answer.body as Body;
}

/** Asks the API for JSON and gives the whole answer. */
export async function requestAnswer(caller: Caller, request: DocloomRequest): Promise<Answer> {
  const credential = await readCredential(caller);
  const { baseUrl } = credential;
  const asked = requestUrl(caller, baseUrl, request);
  const options = withEveryStatus({
    method: request.method,
    url: asked,
    ...(request.query && { qs: { ...request.query } }),
    ...payload(request.body),
    timeout: timeoutOf(request),
    json: true,
  });
  const { outcome, earlier } = await retryTransientErrors(
    async () => await requestWithToken(caller, credential, options),
    (outcome) => request.method !== 'POST' || isRateLimited(outcome),
  );
  const answer = requireAnswer(caller, apiAt(baseUrl), outcome);
  requireNoApiRedirect(caller, answer, { baseUrl, asked });
  requireData(caller, baseUrl, answer);
  // An earlier attempt may have succeeded with its response lost, unless it was rate-limited.
  const mayBeDone = !earlier.every(isRateLimited);
  if (mayBeDone && request.method === 'DELETE' && answer.statusCode === 404) return answer;
  if (request.alsoAccept?.includes(answer.statusCode)) return answer;
  requireAddition(caller, { server: baseUrl, answer }, request.addition);
  return requireSuccess(caller, answer, request.subject, request.parameterNames);
}

function timeoutOf({ body, heldBackMs = 0, timeoutMs }: DocloomRequest): number {
  const isUpload = body instanceof FormData;
  return (timeoutMs ?? (isUpload ? UPLOAD_TIMEOUT_MS : JSON_TIMEOUT_MS)) + heldBackMs;
}

/**
 * Returns the body of a request for n8n. JSON is written here because n8n leaves out a body that is
 * an empty object.
 */
export function payload(body: object | undefined): Pick<IHttpRequestOptions, 'body' | 'headers'> {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
}

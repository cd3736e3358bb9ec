import type { IHttpRequestMethods, IHttpRequestOptions } from 'n8n-workflow';
import type { Answer } from './answer';
import type { Caller } from './caller';
import { CREDENTIAL, readBaseUrl } from './credential';
import { withEveryStatus } from './every-status';
import { showIgnoredMembers } from './ignored-members';
import type { ParameterNames } from './refusal';
import { isTurnedAway, repeatWhilePassing } from './repeat';
import { requireAnswer, requireData, requireSuccess } from './require-answer';
import type { Subject } from './subject';

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
}

/** Asks the API for JSON. Anything but success is thrown as what the user should read. */
export async function requestJson<Body>(caller: Caller, request: DocloomRequest): Promise<Body> {
  const answer = await requestAnswer(caller, request);
  showIgnoredMembers(caller, answer);
  return answer.body as Body;
}

/** Asks the API for JSON and gives the whole answer. */
export async function requestAnswer(caller: Caller, request: DocloomRequest): Promise<Answer> {
  const answer = await send(caller, request, { json: true });
  return requireData(caller, await readBaseUrl(caller), answer);
}

/** Asks the API for the bytes of a file. */
export async function requestBytes(caller: Caller, request: DocloomRequest): Promise<Buffer> {
  const answer = await send(caller, request, { encoding: 'arraybuffer' });
  return Buffer.from(answer.body as ArrayBuffer);
}

async function send(
  caller: Caller,
  request: DocloomRequest,
  reading: Pick<IHttpRequestOptions, 'json' | 'encoding'>,
): Promise<Answer> {
  const baseUrl = await readBaseUrl(caller);
  const path = request.path.map((part) => encodeURIComponent(part)).join('/');
  const options = withEveryStatus({
    method: request.method,
    url: `${baseUrl}/v0/${path}/`,
    ...(request.query && { qs: { ...request.query } }),
    ...payload(request.body),
    ...reading,
  });
  const { outcome, tries } = await repeatWhilePassing(
    async () => {
      const { context } = caller;
      return (await context.helpers.httpRequestWithAuthentication.call(context, CREDENTIAL, {
        ...options,
      })) as Answer;
    },
    (outcome) => request.method !== 'POST' || isTurnedAway(outcome),
  );
  const answer = requireAnswer(caller, baseUrl, outcome);
  // The first try did it although its answer was lost.
  if (tries > 1 && request.method === 'DELETE' && answer.statusCode === 404) return answer;
  if (request.alsoAccept?.includes(answer.statusCode)) return answer;
  return requireSuccess(caller, answer, request.subject, request.parameterNames);
}

/** JSON is written here because n8n leaves out a body that is an empty object. */
function payload(body: object | undefined): Pick<IHttpRequestOptions, 'body' | 'headers'> {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
}

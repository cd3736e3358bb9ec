import {
  NodeApiError,
  type IDataObject,
  type IHttpRequestMethods,
  type IHttpRequestOptions,
} from 'n8n-workflow';
import { isSuccess, type Answer } from './answer';
import { namingItem, type Caller } from './caller';
import { wordRefusal, type ParameterNames } from './refusal';
import { isTurnedAway, repeatWhilePassing, type Outcome } from './repeat';
import type { Subject } from './subject';

const CREDENTIAL = 'docloomApi';

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
  return answer.body as Body;
}

/** Asks the API for JSON and gives the whole answer. */
export async function requestAnswer(caller: Caller, request: DocloomRequest): Promise<Answer> {
  return await send(caller, request, { json: true });
}

/** Asks the API for the bytes of a file. */
export async function requestBytes(caller: Caller, request: DocloomRequest): Promise<Buffer> {
  const answer = await send(caller, request, { encoding: 'arraybuffer' });
  return Buffer.from(answer.body as ArrayBuffer);
}

/** A post to an address outside the API. Such an address is a secret: messages name its server only. */
export interface OutsidePost {
  readonly address: string;
  readonly data: IDataObject;
  readonly headers: Readonly<Record<string, string>>;
  readonly subject: Subject;
  /** Tells whether a second try can do no harm, asked only when the first did not succeed. */
  readonly mayRepeat: (outcome: Outcome) => boolean | Promise<boolean>;
}

/** Posts JSON to an address outside the API, such as the webhook source. No token goes with it. */
export async function postWithoutToken(caller: Caller, post: OutsidePost): Promise<Answer> {
  const { address, data, headers, subject, mayRepeat } = post;
  const options = answerable({
    method: 'POST',
    url: address,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(data),
    json: true,
  });
  const { outcome } = await repeatWhilePassing(async () => {
    return (await caller.context.helpers.httpRequest({ ...options })) as Answer;
  }, mayRepeat);
  const answer = answerIn(caller, originOf(address), outcome);
  return refuseUnlessSuccess(caller, answer, subject);
}

async function send(
  caller: Caller,
  request: DocloomRequest,
  reading: Pick<IHttpRequestOptions, 'json' | 'encoding'>,
): Promise<Answer> {
  const baseUrl = await readBaseUrl(caller);
  const path = request.path.map((part) => encodeURIComponent(part)).join('/');
  const options = answerable({
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
  const answer = answerIn(caller, baseUrl, outcome);
  // The first try did it although its answer was lost.
  if (tries > 1 && request.method === 'DELETE' && answer.statusCode === 404) return answer;
  if (request.alsoAccept?.includes(answer.statusCode)) return answer;
  return refuseUnlessSuccess(caller, answer, request.subject, request.parameterNames);
}

async function readBaseUrl({ context, itemIndex }: Caller): Promise<string> {
  const credential = await context.getCredentials<{ baseUrl: string }>(CREDENTIAL, itemIndex);
  return credential.baseUrl.trim().replace(/\/+$/, '');
}

/** JSON is written here because n8n leaves out a body that is an empty object. */
function payload(body: object | undefined): Pick<IHttpRequestOptions, 'body' | 'headers'> {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
}

/** Every status comes back as an answer, so that one place words all refusals. */
function answerable(options: IHttpRequestOptions): IHttpRequestOptions {
  return { ...options, returnFullResponse: true, ignoreHttpStatusErrors: true };
}

function answerIn(caller: Caller, server: string, outcome: Outcome): Answer {
  if ('answer' in outcome) return outcome.answer;
  throw new NodeApiError(
    caller.context.getNode(),
    {},
    {
      message: namingItem(`The server at ${server} cannot be reached`, caller),
      description: `${reasonOf(outcome.failure)}. Check the base URL in the credential 'Docloom API' and that the server is running.`,
      itemIndex: caller.itemIndex,
    },
  );
}

function refuseUnlessSuccess(
  caller: Caller,
  answer: Answer,
  subject: Subject,
  parameterNames?: ParameterNames,
): Answer {
  if (isSuccess(answer)) return answer;
  const { message, description } = wordRefusal(answer, subject, parameterNames);
  throw new NodeApiError(
    caller.context.getNode(),
    {},
    {
      message: namingItem(message, caller),
      description,
      httpCode: String(answer.statusCode),
      itemIndex: caller.itemIndex,
    },
  );
}

/** The lowest cause knows best: n8n wraps it in sentences of its own. */
function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  if (failure.cause instanceof Error) return reasonOf(failure.cause);
  return failure.message;
}

function originOf(address: string): string {
  try {
    return new URL(address).origin;
  } catch {
    return 'its webhook source address';
  }
}

import {
  NodeApiError,
  type IDataObject,
  type IHttpRequestMethods,
  type IHttpRequestOptions,
} from 'n8n-workflow';
import { isSuccess, type Answer } from './answer';
import { namingItem, type Caller } from './caller';
import { wordRefusal, type ParameterNames } from './refusal';
import type { Subject } from './subject';

const CREDENTIAL = 'docloomApi';

/** A request to the API, relative to the base URL and the version. */
export interface DocloomRequest {
  readonly method: IHttpRequestMethods;
  /** The path in parts, unencoded: `['workflows', id, 'documents']`. */
  readonly path: readonly string[];
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

/**
 * Posts JSON to an address outside the API, such as the webhook source of a workflow. No token goes
 * with it. Such an address is a secret, so messages name its server only.
 */
export async function postWithoutToken(
  caller: Caller,
  address: string,
  data: IDataObject,
  subject: Subject,
): Promise<Answer> {
  const options = answerable({
    method: 'POST',
    url: address,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(data),
    json: true,
  });
  const server = originOf(address);
  const answer = await reach(caller, server, async () => {
    return (await caller.context.helpers.httpRequest(options)) as Answer;
  });
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
    ...payload(request.body),
    ...reading,
  });
  const answer = await reach(caller, baseUrl, async () => {
    const { context } = caller;
    return (await context.helpers.httpRequestWithAuthentication.call(
      context,
      CREDENTIAL,
      options,
    )) as Answer;
  });
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

async function reach(
  caller: Caller,
  server: string,
  request: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await request();
  } catch (failure) {
    throw new NodeApiError(
      caller.context.getNode(),
      {},
      {
        message: namingItem(`The server at ${server} cannot be reached`, caller),
        description: `${reasonOf(failure)}. Check the base URL in the credential 'Docloom API' and that the server is running.`,
        itemIndex: caller.itemIndex,
      },
    );
  }
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

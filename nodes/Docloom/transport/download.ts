import {
  NodeOperationError,
  type NodeApiError,
  type IBinaryData,
  type IExecuteFunctions,
  type IWebhookFunctions,
} from 'n8n-workflow';
import { isSuccess, type Answer } from './answer';
import { apiError } from '../errors/api-error';
import { namingItem, type Caller } from '../execution/caller';
import { readCredential } from '../credential/credential';
import { membersOf } from '../errors/failure-members';
import { FollowedDownload } from './followed-download';
import { isRedirect } from './redirect';
import { serverMessage } from '../errors/error-response';
import { retryTransientErrors } from './retry';
import { requestUrl, type Requested } from './request-url';
import { requireAnswer, requireSuccess } from '../errors/require-answer';
import { nameSubject } from '../errors/subject';
import { IDLE_TIMEOUT_MS, JSON_TIMEOUT_MS } from './timeouts';
import { WatchedStream, type Readable } from './watched-stream';

/** A file of the server, and what it is to be called in n8n. */
export interface RequestedFile extends Requested {
  readonly name: string;
  readonly mimeType: string;
}

/** Who can keep binary data: a node that runs, or one that takes a webhook. */
export interface KeepingCaller extends Caller {
  readonly context: IExecuteFunctions | IWebhookFunctions;
}

/** A file that n8n has stored, or why it could not store it. */
type Stored = { readonly binary: IBinaryData } | { readonly failure: unknown };

/** What is read of an answer that is no file: enough for any words of a server. */
const MAX_ERROR_BODY_BYTES = 65_536;

/**
 * Fetches a file into n8n's binary data while it comes in, so that a large one is never in memory as
 * a whole where n8n keeps binary data on disk.
 *
 * @throws NodeApiError when the server does not give it, or stops in the middle
 * @throws NodeOperationError when n8n cannot store it
 */
export async function downloadFile(
  caller: KeepingCaller,
  file: RequestedFile,
): Promise<IBinaryData> {
  const credential = await readCredential(caller);
  const url = requestUrl(caller, credential.baseUrl, file);
  const reading = { encoding: 'stream', timeout: JSON_TIMEOUT_MS } as const;
  const download = new FollowedDownload(caller, credential, reading);
  const { outcome } = await retryTransientErrors(
    async () => {
      const answer = await download.ask(url, readStart);
      const isFile = isSuccess(answer) && !isPage(answer, file);
      const body = isFile ? await store(caller, file, answer.body) : await readStart(answer.body);
      return { ...answer, body };
    },
    () => true,
  );
  const answer = requireAnswer(caller, download.server, outcome);
  if (isSuccess(answer) && isPage(answer, file)) throw pageInstead(caller, download, file);
  const stored = requireFile(caller, download, answer, file).body as Stored;
  if ('binary' in stored) return stored.binary;
  throw notStored(caller, file, stored.failure);
}

async function store(caller: KeepingCaller, file: RequestedFile, body: unknown): Promise<Stored> {
  const { helpers } = caller.context;
  const stream = new WatchedStream(body as Readable, IDLE_TIMEOUT_MS);
  try {
    const binary = await helpers.prepareBinaryData(stream.readable, file.name, file.mimeType);
    return { binary };
  } catch (failure) {
    // What the server or the network did is worded and repeated like any other failure of theirs.
    if (stream.failure !== undefined) throw stream.failure;
    return { failure };
  } finally {
    stream.end();
  }
}

/** Reads what a server says in place of a file, and no more of it than anybody reads. */
async function readStart(body: unknown): Promise<Buffer> {
  const stream = new WatchedStream(body as Readable, IDLE_TIMEOUT_MS);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream.readable) {
      chunks.push(chunk as Buffer);
      length += (chunk as Buffer).length;
      if (length >= MAX_ERROR_BODY_BYTES) break;
    }
  } finally {
    stream.end();
  }
  return Buffer.concat(chunks);
}

/**
 * Tells whether a web page came, such as one to sign in at: it would be stored under the name of the
 * file.
 */
function isPage({ headers }: Answer, { mimeType }: RequestedFile): boolean {
  const type = headers['content-type'];
  const isHtml = (text: unknown) => typeof text === 'string' && /^\s*text\/html\b/i.test(text);
  return isHtml(type) && !isHtml(mimeType);
}

function pageInstead(
  caller: Caller,
  { server }: FollowedDownload,
  { subject }: Requested,
): NodeApiError {
  return apiError(caller, {
    message: `The server at ${server.address} sent a web page instead of ${nameSubject(subject)}`,
    description: `Check whether a proxy in front of it requires users to sign in, and exempt the API. ${server.provenance}`,
  });
}

function requireFile(
  caller: Caller,
  download: FollowedDownload,
  answer: Answer,
  { subject }: Requested,
): Answer {
  if (isRedirect(answer)) {
    const message = `The server at ${download.server.address} redirects the download of ${nameSubject(subject)} in a loop or to an invalid address`;
    throw apiError(caller, {
      message,
      description: 'Check the server, or the proxy in front of it.',
      status: answer.statusCode,
    });
  }
  if (!download.isElsewhere || isSuccess(answer)) return requireSuccess(caller, answer, subject);

  const words = serverMessage(answer.body);
  const message = `The download of ${nameSubject(subject)} was redirected to ${download.server.address}, which answered with status ${answer.statusCode}`;
  const saying = words === undefined ? '' : ` It says: ${words}`;
  throw apiError(caller, {
    message,
    description: `Try again, or check the storage of the server.${saying}`,
    status: answer.statusCode,
  });
}

function notStored(caller: Caller, file: RequestedFile, failure: unknown): NodeOperationError {
  const message = `n8n could not store ${nameSubject(file.subject)}`;
  return new NodeOperationError(caller.context.getNode(), namingItem(message, caller), {
    // In a message n8n replaces what has a code of the system in it.
    description: `${String(membersOf(failure).message ?? failure)}. Check the storage of n8n for binary data, such as the free space of its disk.`,
    itemIndex: caller.itemIndex,
  });
}

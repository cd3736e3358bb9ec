import type { IBinaryData, NodeApiError } from 'n8n-workflow';
import { isSuccess, type Answer } from './answer';
import { apiError } from '../errors/api-error';
import type { Caller } from '../execution/caller';
import { readCredential } from '../credential/credential';
import { FollowedDownload } from './followed-download';
import { isRedirect } from './redirect';
import { serverMessage } from '../errors/error-response';
import { retryTransientErrors } from './retry';
import { requestUrl, type Requested } from './request-url';
import {
  notStored,
  readStart,
  storeFile,
  type KeepingCaller,
  type StoredFile,
} from './files/stored-file';
import { requireAnswer, requireSuccess } from '../errors/require-answer';
import { nameSubject } from '../errors/subject';
import { JSON_TIMEOUT_MS } from './timeouts';

/** A file of the server, and what it is to be called in n8n. */
export interface RequestedFile extends Requested {
  readonly name: string;
  readonly mimeType: string;
}

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
      const body = isFile
        ? await storeFile(caller, file, answer.body)
        : await readStart(answer.body);
      return { ...answer, body };
    },
    () => true,
  );
  const answer = requireAnswer(caller, download.server, outcome);
  if (isSuccess(answer) && isPage(answer, file)) throw pageInstead(caller, download, file);
  const stored = requireFile(caller, download, answer, file).body as StoredFile;
  if ('binary' in stored) return stored.binary;
  throw notStored(caller, file.subject, stored.failure);
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

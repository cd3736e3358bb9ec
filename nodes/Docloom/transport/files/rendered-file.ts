import type { IBinaryData } from 'n8n-workflow';
import { readCredential } from '../../credential/credential';
import { requestWithToken } from '../../credential/request-with-token';
import type { ParameterNames } from '../../errors/error-response';
import { requireAddition } from '../../errors/require-addition';
import { apiAt, requireAnswer, requireData, requireSuccess } from '../../errors/require-answer';
import { requireNoApiRedirect } from '../../errors/require-no-redirect';
import { isSuccess, type Answer } from '../answer';
import { withEveryStatus } from '../every-status';
import { requestUrl, type Requested } from '../request-url';
import { retryTransientErrors } from '../retry';
import { UPLOAD_TIMEOUT_MS } from '../timeouts';
import { payload } from '../transport';
import { fileNameOf } from './file-name';
import {
  notStored,
  readStart,
  storeFile,
  type KeepingCaller,
  type StoredFile,
} from './stored-file';

/** A request to render a file that the server does not keep. */
export interface RenderRequest extends Requested {
  readonly body: object;
  /** The file name if the server gives none. */
  readonly fallbackName: string;
  /** What only newer Docloom services have, such as `previews`. */
  readonly addition: string;
  readonly parameterNames?: ParameterNames;
}

/** A rendered file in n8n's binary data. */
export interface RenderedFile {
  readonly binary: IBinaryData;
  /** The warnings of the server, such as empty fields. */
  readonly warnings: readonly string[];
}

/**
 * Has the server render a file and stores it while it arrives. The server keeps nothing, so the
 * request is retried like a GET.
 * @throws NodeApiError if the server does not render it; NodeOperationError if n8n cannot store it
 */
export async function requestRenderedFile(
  caller: KeepingCaller,
  request: RenderRequest,
): Promise<RenderedFile> {
  const credential = await readCredential(caller);
  const { baseUrl } = credential;
  const asked = requestUrl(caller, baseUrl, request);
  const options = withEveryStatus({
    method: 'POST',
    url: asked,
    ...payload(request.body),
    encoding: 'stream',
    timeout: UPLOAD_TIMEOUT_MS,
  });
  const { outcome } = await retryTransientErrors(
    async () => {
      const answer = await requestWithToken(caller, credential, options);
      const body = isFile(answer)
        ? await storeFile(caller, describe(answer, request), answer.body)
        : await readStart(answer.body);
      return { ...answer, body };
    },
    () => true,
  );
  const answer = requireAnswer(caller, apiAt(baseUrl), outcome);
  requireNoApiRedirect(caller, answer, { baseUrl, asked });
  requireData(caller, baseUrl, withText(answer));
  requireAddition(caller, { server: baseUrl, answer }, request.addition);
  const { body, headers } = requireSuccess(caller, answer, request.subject, request.parameterNames);
  const stored = body as StoredFile;
  if (!('binary' in stored)) throw notStored(caller, request.subject, stored.failure);
  return { binary: stored.binary, warnings: warningsIn(headers['docloom-warnings']) };
}

/** Websites answer everything with a page, and an API that is not ours with JSON. */
function isFile(answer: Answer): boolean {
  return isSuccess(answer) && !/^\s*(text\/html|application\/json)\b/i.test(typeOf(answer));
}

function describe(answer: Answer, { fallbackName }: RenderRequest) {
  const [mimeType = ''] = typeOf(answer).split(';');
  return {
    name: fileNameOf(answer) ?? fallbackName,
    mimeType: mimeType.trim() || 'application/octet-stream',
  };
}

/** A response that is not a file has been read as bytes. */
function withText(answer: Answer): Answer {
  return Buffer.isBuffer(answer.body) ? { ...answer, body: answer.body.toString() } : answer;
}

function typeOf({ headers }: Answer): string {
  const type = headers['content-type'];
  return typeof type === 'string' ? type : '';
}

/** The header is a percent-encoded JSON list of texts; anything else is not a warning for users. */
function warningsIn(header: unknown): string[] {
  if (typeof header !== 'string') return [];
  try {
    const warnings: unknown = JSON.parse(decodeURIComponent(header));
    if (!Array.isArray(warnings)) return [];
    return warnings.filter((warning: unknown) => typeof warning === 'string');
  } catch {
    return [];
  }
}

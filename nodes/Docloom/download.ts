import type { IBinaryData, IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import { isSuccess, type Answer } from './answer';
import type { Caller } from './caller';
import { CREDENTIAL, readBaseUrl } from './credential';
import { withEveryStatus } from './every-status';
import { repeatWhilePassing } from './repeat';
import { requireAnswer, requireSuccess } from './require-answer';
import type { Subject } from './subject';

/** A file of the server, and what it is to be called in n8n. */
export interface RequestedFile {
  /** The path in parts, unencoded. */
  readonly path: readonly string[];
  readonly subject: Subject;
  readonly name: string;
  readonly mimeType: string;
}

/** Who can keep binary data: a node that runs, or one that takes a webhook. */
export interface KeepingCaller extends Caller {
  readonly context: IExecuteFunctions | IWebhookFunctions;
}

/** What n8n takes binary data from. */
type Stream = Exclude<Parameters<IWebhookFunctions['helpers']['prepareBinaryData']>[0], Buffer>;

/**
 * Fetches a file into n8n's binary data while it comes in, so that a large one is never in memory as
 * a whole where n8n keeps binary data on disk.
 *
 * @throws NodeApiError when the server does not give it
 */
export async function downloadFile(
  caller: KeepingCaller,
  { path, subject, name, mimeType }: RequestedFile,
): Promise<IBinaryData> {
  const { context } = caller;
  const baseUrl = await readBaseUrl(caller);
  const encoded = path.map((part) => encodeURIComponent(part)).join('/');
  const options = withEveryStatus({
    method: 'GET',
    url: `${baseUrl}/v0/${encoded}/`,
    encoding: 'stream',
  });
  const { outcome } = await repeatWhilePassing(
    async () => {
      const answer = (await context.helpers.httpRequestWithAuthentication.call(
        context,
        CREDENTIAL,
        { ...options },
      )) as Answer;
      const stream = answer.body as Stream;
      const body = isSuccess(answer)
        ? await context.helpers.prepareBinaryData(stream, name, mimeType)
        : await context.helpers.binaryToBuffer(stream);
      return { ...answer, body };
    },
    () => true,
  );
  const answer = requireAnswer(caller, baseUrl, outcome);
  return requireSuccess(caller, answer, subject).body as IBinaryData;
}

import type { DriveFile } from '@docloom/contract';
import type { IBinaryData, IBinaryKeyData, IWebhookFunctions } from 'n8n-workflow';
import { requestBytes } from '../Docloom/transport';
import type { EventDocument } from './event-items';
import type { Download, WantedFiles } from './parameters/download';

/** Fetches the files of documents into numbered binary fields: `document_0`, `document_1`. */
export async function downloadDocuments(
  context: IWebhookFunctions,
  documents: readonly EventDocument[],
  { wanted, prefix }: Download,
): Promise<IBinaryKeyData> {
  const files = documents.flatMap((document) => wantedFilesOf(document, wanted));
  const binaries = await Promise.all(files.map(async (file) => await fetchFile(context, file)));
  return Object.fromEntries(binaries.map((binary, index) => [`${prefix}${index}`, binary]));
}

/** An original may be missing: a workflow can remove it once it has its PDF copy. */
function wantedFilesOf({ file, pdf }: EventDocument, wanted: WantedFiles): DriveFile[] {
  const choice = { pdf: [pdf ?? file], original: [file], both: [file, pdf] }[wanted];
  return choice.filter((one) => Boolean(one?.id)) as DriveFile[];
}

async function fetchFile(context: IWebhookFunctions, file: DriveFile): Promise<IBinaryData> {
  const bytes = await requestBytes(
    { context },
    {
      method: 'GET',
      path: ['drive', 'files', file.id, 'content'],
      subject: { kind: 'file', id: file.id, parameter: 'Download Documents' },
    },
  );
  return await context.helpers.prepareBinaryData(bytes, file.name, file.mimeType);
}

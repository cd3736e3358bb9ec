import type { DriveFile } from '@docloom/contract';
import {
  NodeApiError,
  type IBinaryData,
  type IDataObject,
  type INodeExecutionData,
  type IWebhookFunctions,
} from 'n8n-workflow';
import { downloadFile } from '../../Docloom/transport/download';
import { mapInOrder } from '../../Docloom/execution/in-order';
import type { EventDocument, EventItem } from './event-items';
import type { Download, WantedFiles } from '../parameters/download';

/** How many files of an event are fetched at the same time. */
const CONCURRENT_DOWNLOADS = 3;

/** The statuses of a file that no longer exists. A retry cannot succeed. */
const GONE = ['404', '410'];

/** The member of an item that lists its missing files. */
const MISSING_FILES = 'missingFiles';

/** A file, the item that it belongs to and the binary field for it. */
interface WantedFile {
  readonly item: EventItem;
  readonly field: string;
  readonly file: DriveFile;
}

/** A wanted file with what came; undefined when the file is no more. */
type FetchedFile = WantedFile & { readonly binary: IBinaryData | undefined };

/**
 * Fetches the files of items into binary fields, the first of an item into `data`, the next into
 * `data_1`. A file that was
 * deleted meanwhile leaves its field out, and the item says so in `missingFiles`.
 *
 * @throws NodeApiError when a file cannot be fetched now
 */
export async function downloadDocuments(
  context: IWebhookFunctions,
  items: readonly EventItem[],
  { wanted, field }: Download,
): Promise<INodeExecutionData[]> {
  const files = items.flatMap((item) => {
    const ofItem = item.documents.flatMap((document) => wantedFilesOf(document, wanted));
    return ofItem.map((file, index): WantedFile => ({
      item,
      field: index === 0 ? field : `${field}_${index}`,
      file,
    }));
  });
  const pace = { concurrency: CONCURRENT_DOWNLOADS, isStopped: () => false };
  const fetched = await mapInOrder(files, pace, async (one): Promise<FetchedFile> => {
    return { ...one, binary: await fetchFile(context, one.file) };
  });
  return items.map((item) => {
    return withFiles(
      item,
      fetched.filter((one) => one.item === item),
    );
  });
}

function withFiles({ json }: EventItem, files: readonly FetchedFile[]): INodeExecutionData {
  const binaries = files.flatMap(({ field, binary }) => (binary ? [[field, binary] as const] : []));
  const missing = files.filter(({ binary }) => binary === undefined).map(describeMissing);
  return {
    json: missing.length === 0 ? json : { ...json, [MISSING_FILES]: missing },
    binary: Object.fromEntries(binaries),
  };
}

function describeMissing({ field, file: { id, name } }: WantedFile): IDataObject {
  return { field, id, name, reason: 'The file is no longer on the server' };
}

/** An original may be missing: a workflow can remove it once it has its PDF copy. */
function wantedFilesOf({ file, pdf }: EventDocument, wanted: WantedFiles): DriveFile[] {
  const choice = { pdf: [pdf ?? file], original: [file], both: [file, pdf] }[wanted];
  return choice.filter((one) => Boolean(one?.id)) as DriveFile[];
}

/**
 * Fetches a file; returns undefined if it no longer exists. If that were a failure, the sender would
 * retry, and the flow would never receive the event.
 */
async function fetchFile(
  context: IWebhookFunctions,
  { id, name, mimeType }: DriveFile,
): Promise<IBinaryData | undefined> {
  const path = ['drive', 'files', id, 'content'];
  const subject = { kind: 'file', id, parameter: 'Download Documents' };
  const [outcome] = await Promise.allSettled([
    downloadFile({ context }, { path, subject, name, mimeType }),
  ]);
  if (outcome.status === 'fulfilled') return outcome.value;
  if (!isGone(outcome.reason)) throw outcome.reason;
  context.logger.warn(
    `${context.getNode().name} outputs an event without the file ${id}, which is no longer on the server`,
  );
  return undefined;
}

function isGone(failure: unknown): boolean {
  return failure instanceof NodeApiError && GONE.includes(failure.httpCode ?? '');
}

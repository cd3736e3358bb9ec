import type { Readable } from 'node:stream';
import type { OpenedBlob } from '../blob-store.ts';
import type { ByteRange } from '../drive.ts';
import { OpenedResponse } from '../remote/opened-response.ts';
import type { DavAnswer, DavClient } from './protocol/dav-client.ts';
import { discard, errorOf } from './protocol/dav-client.ts';
import type { DavFile } from './protocol/dav-resource.ts';
import { fileOf, stateOf } from './protocol/dav-resource.ts';

const OK = 200;
const PARTIAL_CONTENT = 206;

/**
 * Opens a blob with one request, or with two if the server does not describe the content in its
 * answer.
 * @param fileByProperties returns the file with this key; undefined if there is none
 * @returns undefined if the blob does not exist
 * @throws StorageError
 */
export async function openBlob(
  client: DavClient,
  key: string,
  fileByProperties: () => Promise<DavFile | undefined>,
): Promise<OpenedBlob | undefined> {
  const request = { method: 'GET', url: client.urlOf(key) };
  const answer = await client.send(request);
  const described = answer.status === OK ? describedBy(answer) : null;
  if (described) return opened(client, key, described, answer.body);
  // A folder, a missing file, an empty one (204), or an answer without a length.
  const file = await fileByProperties().catch(async (cause: unknown) => {
    await discard(answer);
    throw cause;
  });
  if (file && answer.status < 300) return opened(client, key, file, answer.body);
  await discard(answer);
  if (file) throw errorOf(request, answer);
  return undefined;
}

function opened(client: DavClient, key: string, file: DavFile, body: Readable): OpenedBlob {
  const state = stateOf(key, file);
  const requestRange = async ({ first, last }: ByteRange) => {
    const headers = { range: `bytes=${String(first)}-${String(last)}` };
    const answer = await client.send({ method: 'GET', url: client.urlOf(key), headers });
    const part = answer.status === PARTIAL_CONTENT ? describedByRange(answer) : null;
    // Not with `If-Match`: that never matches the weak tag that Apache has for a new file.
    if (part && stateOf(key, part).version === state.version) return answer.body;
    answer.body.destroy();
    return undefined;
  };
  return new OpenedResponse({ state, body, requestRange });
}

/** Pages that servers show for folders have neither a tag nor a time. */
function describedBy({ header }: DavAnswer): DavFile | null {
  return described(header, header('content-length'));
}

function describedByRange({ header }: DavAnswer): DavFile | null {
  return described(header, header('content-range')?.split('/').at(-1) ?? null);
}

function described(header: DavAnswer['header'], length: string | null): DavFile | null {
  const [etag, changed] = [header('etag'), header('last-modified')];
  return etag === null && changed === null ? null : fileOf({ length, etag, changed });
}

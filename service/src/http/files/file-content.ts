import { create as attachment } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange, Drive, FileState, OpenedFile, StoredFile } from '../../drive/drive.ts';
import { DocloomError, problem } from '../../errors/errors.ts';
import { readByteRange } from './byte-range.ts';
import {
  isNotModified,
  bodyOfNotModified,
  sendNotModified,
} from '../conditional/conditional-reads.ts';
import { DOWNLOAD_HEADERS } from '../guards/security-headers.ts';

/** A file whose content is requested, and the `Cache-Control` of the response. */
export interface WantedContent {
  file: StoredFile;
  cacheControl: string;
}

/**
 * Answers with the content of a drive file as an attachment: the whole, the part that `Range` asks
 * for, or 304 if the client already has it (in the order of RFC 9110 §13.2.2). The content is
 * streamed. HEAD ignores ranges (§14.2) and does not open the file.
 * @throws DocloomError `not_found`, `precondition_failed`, `malformed_request`,
 * `range_not_satisfiable`
 */
export async function sendFileContent(
  drive: Drive,
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: WantedContent,
): Promise<FastifyReply> {
  const { id } = wanted.file;
  const notFound = problem('not_found', 'drive file', id);
  if (request.method === 'HEAD') {
    const state = await drive.state(id);
    if (!state) throw notFound;
    return sendHead(request, reply, wanted, state);
  }
  const opened = await drive.open(id);
  if (!opened) throw notFound;
  return sendOpened(request, reply, wanted, opened);
}

function sendHead(
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: WantedContent,
  state: FileState,
): FastifyReply {
  const entityTag = tagOf(state);
  if (isNotModified(request, entityTag)) {
    return sendNotModified(request, reply, { ...wanted, entityTag });
  }
  return describeContent(reply, wanted, state)
    .header('content-length', state.size)
    .send(bodyOfNotModified(request));
}

async function sendOpened(
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: WantedContent,
  opened: OpenedFile,
): Promise<FastifyReply> {
  const { state } = opened;
  const part = await partOf(request, reply, opened);
  if (part === 'none') {
    return sendNotModified(request, reply, { ...wanted, entityTag: tagOf(state) });
  }
  const described = describeContent(reply, wanted, state);
  if (part === 'whole') {
    return described.header('content-length', state.size).send(opened.read());
  }
  const { first, last } = part;
  return described
    .status(206)
    .header('content-range', `bytes ${String(first)}-${String(last)}/${String(state.size)}`)
    .header('content-length', last - first + 1)
    .send(opened.read(part));
}

/** Returns the part of an opened file to send. Closes the file if there is nothing to send. */
async function partOf(
  request: FastifyRequest,
  reply: FastifyReply,
  opened: OpenedFile,
): Promise<'none' | 'whole' | ByteRange> {
  try {
    if (!isNotModified(request, tagOf(opened.state))) {
      return rangeOf(request, reply, opened.state) ?? 'whole';
    }
  } catch (cause) {
    await opened.close();
    throw cause;
  }
  await opened.close();
  return 'none';
}

/** @throws DocloomError `range_not_satisfiable` */
function rangeOf(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  state: FileState,
): ByteRange | undefined {
  // RFC 9110 §13.1.5: parts may be combined only if the strong tags are identical.
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== tagOf(state)) return undefined;
  try {
    return readByteRange(headers.range, state.size);
  } catch (cause) {
    if (cause instanceof DocloomError && cause.code === 'range_not_satisfiable') {
      reply.header('content-range', `bytes */${String(state.size)}`);
    }
    throw cause;
  }
}

function describeContent(
  reply: FastifyReply,
  { file, cacheControl }: WantedContent,
  state: FileState,
): FastifyReply {
  return reply.headers({
    ...DOWNLOAD_HEADERS,
    'cache-control': cacheControl,
    'content-type': file.mimeType,
    'content-disposition': attachment(file.name),
    'accept-ranges': 'bytes',
    etag: tagOf(state),
  });
}

function tagOf({ version }: FileState): string {
  return `"${version}"`;
}

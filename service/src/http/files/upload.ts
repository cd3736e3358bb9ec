import { Readable } from 'node:stream';
import type { Multipart, MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { problem } from '../../errors/errors.ts';
import { formatSize } from '../../limits/format-size.ts';

/** The file of an upload, which may still be arriving. */
export interface Upload {
  readonly name: string;
  /**
   * Ends when the whole form has arrived. Fails with DocloomError `too_large`, `one_file_at_a_time`
   * or `malformed_request`, so that an incomplete file is never stored.
   */
  readonly content: Readable;
  /** The values of the wanted text fields by name; all have arrived when the content has ended. */
  readonly fields: ReadonlyMap<string, unknown>;
  /** Converts an error of reading the content: the client is to blame for a broken upload. */
  errorOf(cause: unknown): unknown;
}

/**
 * Opens an upload: multipart/form-data (RFC 7578) with one file, in the field `file`.
 * @param mostBytes that a file may have
 * @param wanted the names of the text fields that are kept; the others are skipped
 * @throws DocloomError `no_file`, `file_without_name`, `malformed_request`
 */
export async function openUpload(
  request: FastifyRequest,
  mostBytes: number,
  wanted: readonly string[] = [],
): Promise<Upload> {
  if (!request.isMultipart()) throw problem('no_file');
  const parts = request.parts();
  const fields = new Map<string, unknown>();
  const keep: KeepField = ({ fieldname, value }) => {
    if (wanted.includes(fieldname)) fields.set(fieldname, value);
  };
  const first = await firstFile(parts, keep);
  if (first?.fieldname !== 'file') throw problem('no_file');
  const { file } = first;
  if (!nameOf(first)) throw problem('file_without_name');
  // The parser reports an error without destroying the stream.
  const errors = new Set<unknown>();
  file.on('error', (cause) => errors.add(cause));
  const end = async () => {
    if (file.truncated) throw problem('too_large', formatSize(mostBytes));
    if (await nextFile(parts, keep)) throw problem('one_file_at_a_time');
  };
  return {
    name: nameOf(first),
    content: Readable.from(untilEndOfForm(file, end), { objectMode: false }),
    fields,
    errorOf: (cause) => (errors.has(cause) || cause === file.errored ? brokenUpload(cause) : cause),
  };
}

async function* untilEndOfForm(
  file: Readable,
  end: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  yield* file as AsyncIterable<Uint8Array>;
  await end();
}

/**
 * Returns the file name of a part, or an empty string: the content type does not make it a file.
 */
function nameOf({ filename }: { readonly filename?: string }): string {
  return filename?.trim() ?? '';
}

type Parts = AsyncIterableIterator<Multipart>;
type KeepField = (field: MultipartValue) => void;

/**
 * Returns the first file of the form. A part of the field `file` without a file name counts as
 * text.
 * @throws DocloomError `file_without_name`
 */
async function firstFile(parts: Parts, keep: KeepField): Promise<MultipartFile | undefined> {
  return nextFile(parts, (field) => {
    if (field.fieldname === 'file') throw problem('file_without_name');
    keep(field);
  });
}

async function nextFile(parts: Parts, keep: KeepField): Promise<MultipartFile | undefined> {
  for (;;) {
    const part = await nextOf(parts);
    if (part === undefined || part.type === 'file') return part;
    keep(part);
  }
}

async function nextOf(parts: Parts): Promise<Multipart | undefined> {
  try {
    const next = await parts.next();
    return next.done ? undefined : next.value;
  } catch (cause) {
    throw brokenUpload(cause);
  }
}

/**
 * Returns the error of reading a form. The parser's own errors have no status. Errors with a status,
 * such as too many parts, come from Fastify.
 */
export function brokenUpload(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause;
  if ('code' in cause && cause.code === 'FST_FILES_LIMIT') return problem('one_file_at_a_time');
  if ('statusCode' in cause) return cause;
  return problem('malformed_request', `its multipart/form-data is broken, ${cause.message}`);
}

import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { DocloomError, invalidRequest, problem } from '../../errors/errors.ts';
import { formatSize } from '../../limits/format-size.ts';
import { brokenUpload } from '../files/upload.ts';
import type { MemoryShare } from '../guards/body-memory.ts';

/** A part of a form, in memory. */
export interface FormPart {
  /** Undefined for a field without one, although the types of the library do not say so. */
  fileName: string | undefined;
  content: Buffer;
}

/** The parts of a form that have arrived, by name. */
export type FormParts<Name extends string> = ReadonlyMap<Name, FormPart>;

/**
 * Reads a form (multipart/form-data, RFC 7578) into memory. Each part may come as a field or as a
 * file, in any order.
 * @param most the parts that the form may have, each with its largest size in bytes
 * @param share accounts for the form until it is released
 * @throws DocloomError `invalid_request`, `too_large`, `source_busy`, `malformed_request`
 */
export async function readFormParts<Name extends string>(
  request: FastifyRequest,
  most: ReadonlyMap<Name, number>,
  share: MemoryShare,
): Promise<FormParts<Name>> {
  try {
    return await readParts(request, most, share);
  } catch (cause) {
    // The rest of the form is not read.
    request.raw.unpipe();
    request.raw.resume();
    throw cause instanceof DocloomError ? cause : brokenUpload(cause);
  }
}

async function readParts<Name extends string>(
  request: FastifyRequest,
  most: ReadonlyMap<Name, number>,
  share: MemoryShare,
): Promise<FormParts<Name>> {
  const found = new Map<Name, FormPart>();
  let total = 0;
  // Fields would be parsed, and numbers in them rounded.
  for await (const part of request.files({ isPartAFile: () => true })) {
    const [name, limit] = newPartOf(part, most, found);
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of bytesOf(part)) {
      length += chunk.length;
      total += chunk.length;
      if (length > limit) throw problem('too_large', formatSize(limit));
      share.growTo(total);
      chunks.push(chunk);
    }
    found.set(name, { fileName: part.filename, content: Buffer.concat(chunks, length) });
  }
  return found;
}

function bytesOf({ file }: MultipartFile): AsyncIterable<Buffer> {
  return file;
}

/**
 * Returns the name and the limit of a part that has not arrived before.
 * @throws DocloomError `invalid_request`
 */
function newPartOf<Name extends string>(
  { fieldname }: MultipartFile,
  most: ReadonlyMap<Name, number>,
  found: FormParts<Name>,
): [Name, number] {
  const part = [...most].find(([name]) => name === fieldname);
  if (!part) {
    const path = fieldname.slice(0, 100);
    const message = `is unknown; the parts are ${[...most.keys()].join(', ')}`;
    throw invalidRequest([{ path, message }]);
  }
  if (found.has(part[0])) throw invalidRequest([{ path: part[0], message: 'must be sent once' }]);
  return part;
}

import type { RenderOptions as Options } from '@docloom/contract';
import { RenderOptions } from '@docloom/contract';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../errors/errors.ts';
import { atMember, DocloomError, invalidRequest, problem } from '../../errors/errors.ts';
import { formatSize } from '../../limits/format-size.ts';
import type { Limits } from '../../limits/limits.ts';
import { brokenUpload } from '../files/upload.ts';
import type { MemoryShare } from '../guards/body-memory.ts';
import { jsonTextOf, parseJson, parseSourceData } from './source-data.ts';
import { validPart } from './validation.ts';

/** The parts of a one-shot render. */
export interface RenderForm {
  template: { name: string; content: Buffer };
  /** Source data as JSON. */
  data: string;
  options: Options;
}

/** The parts of the form. */
const PARTS = ['template', 'data', 'options'] as const;
type Part = (typeof PARTS)[number];

const NO_FORM =
  'is required: send multipart/form-data with the file template, and data and options as JSON';
const NO_OBJECT = 'must be the text of a JSON object, in UTF-8';

/** The codes whose sentences are about a whole body. */
const OF_BODIES: ReadonlySet<ErrorCode> = new Set(['body_not_json', 'body_not_object']);

interface ReadPart {
  /** Undefined for a field without one, although the types of the library do not say so. */
  fileName: string | undefined;
  content: Buffer;
}

/**
 * Reads the form of a one-shot render (multipart/form-data, RFC 7578): the file `template`, and the
 * JSON texts `data` and `options`. Each may come as a field or as a file.
 * @param share accounts for the form until it is released
 * @throws DocloomError `invalid_request`, `too_large`, `source_busy`, `malformed_request`, and those
 * of source data
 */
export async function readRenderForm(
  request: FastifyRequest,
  limits: Limits,
  share: MemoryShare,
): Promise<RenderForm> {
  if (!request.isMultipart()) throw invalidRequest([{ path: 'template', message: NO_FORM }]);
  const parts = await readParts(request, limits, share).catch((cause: unknown) => {
    // The rest of the form is not read.
    request.raw.unpipe();
    request.raw.resume();
    throw cause instanceof DocloomError ? cause : brokenUpload(cause);
  });
  return {
    template: templateOf(parts),
    data: dataOf(parts, limits),
    options: optionsOf(parts, limits),
  };
}

async function readParts(
  request: FastifyRequest,
  limits: Limits,
  share: MemoryShare,
): Promise<ReadonlyMap<Part, ReadPart>> {
  const most: Record<Part, number> = {
    template: limits.file,
    data: limits.body,
    options: limits.body,
  };
  const found = new Map<Part, ReadPart>();
  let total = 0;
  // Fields would be parsed, and numbers in them rounded.
  for await (const part of request.files({ isPartAFile: () => true })) {
    const name = newNameOf(part, found);
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of bytesOf(part)) {
      length += chunk.length;
      total += chunk.length;
      if (length > most[name]) throw problem('too_large', formatSize(most[name]));
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

/** Returns the name of a part that has not arrived before. @throws DocloomError `invalid_request` */
function newNameOf({ fieldname }: MultipartFile, found: ReadonlyMap<Part, ReadPart>): Part {
  const name = PARTS.find((one) => one === fieldname);
  if (name === undefined) {
    const path = fieldname.slice(0, 100);
    throw invalidRequest([{ path, message: `is unknown; the parts are ${PARTS.join(', ')}` }]);
  }
  if (found.has(name)) throw invalidRequest([{ path: name, message: 'must be sent once' }]);
  return name;
}

function templateOf(parts: ReadonlyMap<Part, ReadPart>): RenderForm['template'] {
  const { fileName, content } = required(parts, 'template', 'a Word or PowerPoint file');
  const name = fileName?.trim() ?? '';
  if (name !== '') return { name, content };
  throw invalidRequest([{ path: 'template', message: 'needs a filename with its ending' }]);
}

function dataOf(parts: ReadonlyMap<Part, ReadPart>, limits: Limits): string {
  const { content } = required(parts, 'data', 'a JSON object');
  return within('data', () => {
    const text = jsonTextOf(content);
    parseSourceData(text, limits);
    return text;
  });
}

function optionsOf(parts: ReadonlyMap<Part, ReadPart>, limits: Limits): Options {
  const part = parts.get('options');
  const given = part ? within('options', () => parseJson(jsonTextOf(part.content), limits)) : {};
  return validPart(RenderOptions, given, 'options');
}

function required(parts: ReadonlyMap<Part, ReadPart>, name: Part, what: string): ReadPart {
  const part = parts.get(name);
  if (part) return part;
  throw invalidRequest([{ path: name, message: `is required: ${what}` }]);
}

/** Names the part in the errors of its content. */
function within<Value>(name: Part, read: () => Value): Value {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof DocloomError)) throw cause;
    if (!OF_BODIES.has(cause.code)) throw atMember(cause, name);
    throw invalidRequest([{ path: name, message: NO_OBJECT }]);
  }
}

import type { RenderOptions as Options } from '@docloom/contract';
import { RenderOptions } from '@docloom/contract';
import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../errors/errors.ts';
import { atMember, DocloomError, invalidRequest } from '../../errors/errors.ts';
import type { Limits } from '../../limits/limits.ts';
import type { MemoryShare } from '../guards/body-memory.ts';
import type { FormPart, FormParts } from './form-parts.ts';
import { readFormParts } from './form-parts.ts';
import { jsonTextOf, parseJson, parseSourceData } from './source-data.ts';
import { validPart } from './validation.ts';

/** A template that is sent with a request. */
export interface SentTemplate {
  name: string;
  content: Buffer;
}

/** The parts of a one-shot render. */
export interface RenderForm {
  template: SentTemplate;
  /** Source data as JSON; null to show the template as it is. */
  data: string | null;
  options: Options;
}

type Part = 'template' | 'data' | 'options';

const NO_FORM =
  'is required: send multipart/form-data with the file template, and data and options as JSON';
const NO_TEMPLATE = 'is required: send multipart/form-data with the file template';
const UNFILLED = 'fills the template, and filled is false in options: omit one of the two';
const NO_OBJECT = 'must be the text of a JSON object, in UTF-8';

/** The codes whose sentences are about a whole body. */
const OF_BODIES: ReadonlySet<ErrorCode> = new Set(['body_not_json', 'body_not_object']);

/**
 * Reads the form of a one-shot render: the file `template`, and the JSON texts `data` and `options`.
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
  const most = new Map<Part, number>([
    ['template', limits.file],
    ['data', limits.body],
    ['options', limits.body],
  ]);
  const parts = await readFormParts(request, most, share);
  const options = optionsOf(parts, limits);
  const data = options.filled ? dataOf(parts, limits) : noDataOf(parts);
  return { template: templateOf(parts), data, options };
}

/**
 * Reads a form that has nothing but the file `template`.
 * @param share accounts for the form until it is released
 * @throws DocloomError `invalid_request`, `too_large`, `source_busy`, `malformed_request`
 */
export async function readTemplateForm(
  request: FastifyRequest,
  limits: Pick<Limits, 'file'>,
  share: MemoryShare,
): Promise<SentTemplate> {
  if (!request.isMultipart()) throw invalidRequest([{ path: 'template', message: NO_TEMPLATE }]);
  const most = new Map([['template' as const, limits.file]]);
  return templateOf(await readFormParts(request, most, share));
}

function templateOf(parts: Pick<FormParts<'template'>, 'get'>): SentTemplate {
  const { fileName, content } = required(parts, 'template', 'a Word or PowerPoint file');
  const name = fileName?.trim() ?? '';
  if (name !== '') return { name, content };
  throw invalidRequest([{ path: 'template', message: 'needs a filename with its ending' }]);
}

function dataOf(parts: FormParts<Part>, limits: Limits): string {
  const { content } = required(parts, 'data', 'a JSON object');
  return within('data', () => {
    const text = jsonTextOf(content);
    parseSourceData(text, limits);
    return text;
  });
}

function noDataOf(parts: FormParts<Part>): null {
  if (parts.has('data')) throw invalidRequest([{ path: 'data', message: UNFILLED }]);
  return null;
}

function optionsOf(parts: FormParts<Part>, limits: Limits): Options {
  const part = parts.get('options');
  const given = part ? within('options', () => parseJson(jsonTextOf(part.content), limits)) : {};
  return validPart(RenderOptions, given, 'options');
}

function required<Name extends string>(
  parts: Pick<FormParts<Name>, 'get'>,
  name: Name,
  what: string,
): FormPart {
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

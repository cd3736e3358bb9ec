import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ApiDocument, ApiOperation } from '../../../service/src/http/openapi/api-document.ts';
import type { JsonSchema } from '../../../service/src/http/openapi/schema/json-schema.ts';
import { closed } from './closed-schemas.ts';

/** Schemas are asked for by their place in the document. */
const DOCUMENT_ID = 'https://docloom.test/openapi.json';

export interface SentRequest {
  method: string;
  url: Pick<URL, 'pathname' | 'search' | 'searchParams'>;
  headers: Headers;
  body: unknown;
}

/** An operation of the document, and what its path says in this request. */
export interface FoundOperation {
  operation: ApiOperation;
  /** Its place in the document, as a JSON pointer. */
  pointer: string;
  parameters: Record<string, string>;
}

/** The API as its document describes it, ready to hold requests and answers to it. */
export class DocumentedApi {
  readonly document: ApiDocument;
  readonly #paths: { path: string; pattern: RegExp }[];
  readonly #requests: Ajv2020;
  readonly #answers: Ajv2020;

  constructor(document: ApiDocument) {
    this.document = document;
    // Paths that are spelled out stand before those with a parameter in the same place.
    this.#paths = Object.keys(document.paths)
      .map((path) => ({ path, pattern: patternOf(path) }))
      .sort((one, other) => one.path.split('{').length - other.path.split('{').length);
    this.#requests = validatorOf(document);
    // Clients have to expect more members than are documented; we have to document each.
    this.#answers = validatorOf(closed(document));
  }

  /** What a request is about, if the document has it. HEAD goes with GET. */
  find(method: string, { pathname }: Pick<URL, 'pathname'>): FoundOperation | undefined {
    const name = method === 'HEAD' ? 'get' : method.toLowerCase();
    for (const { path, pattern } of this.#paths) {
      const ofPath = this.document.paths[path] ?? {};
      const operation = Object.hasOwn(ofPath, name) ? ofPath[name] : undefined;
      const found = pattern.exec(withoutNeedlessEscapes(pathname));
      if (!found || !operation) continue;
      const parameters = decoded(found.groups ?? {});
      if (!parameters) return undefined;
      return { operation, pointer: pointerTo('paths', path, name), parameters };
    }
    return undefined;
  }

  /** The schema that a `$ref` of the document leads to. */
  resolve(reference: string): JsonSchema {
    const name = reference.split('/').at(-1) ?? '';
    const schema = this.document.components['schemas']?.[name];
    if (!schema) throw new Error(`The document has no schema ${reference}`);
    return schema as JsonSchema;
  }

  /** What is wrong with something that a client sends, by the path of each member. */
  requestSchemaErrors(pointer: string, value: unknown): string[] {
    return schemaErrors(this.#requests, pointer, value);
  }

  /** What is wrong with something that a client is answered, by the path of each member. */
  answerSchemaErrors(pointer: string, value: unknown): string[] {
    return schemaErrors(this.#answers, pointer, value);
  }
}

/** RFC 3986 §6.2.2.2: an unreserved character may be written with a percent sign too. */
function withoutNeedlessEscapes(pathname: string): string {
  return pathname.replace(/%[2-7][0-9a-f]/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escaped;
  });
}

/** Undefined for what no server can read. */
function decoded(parameters: Record<string, string>): Record<string, string> | undefined {
  try {
    const entries = Object.entries(parameters);
    return Object.fromEntries(entries.map(([name, text]) => [name, decodeURIComponent(text)]));
  } catch {
    return undefined;
  }
}

/** A JSON pointer (RFC 6901) as the fragment of a reference. */
export function pointerTo(...steps: (string | number)[]): string {
  const escape = (step: string) => step.replace(/~/g, '~0').replace(/\//g, '~1');
  return steps.map((step) => `/${encodeURIComponent(escape(String(step)))}`).join('');
}

function validatorOf(document: ApiDocument): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ ...document, $id: DOCUMENT_ID });
  return ajv;
}

function schemaErrors(ajv: Ajv2020, pointer: string, value: unknown): string[] {
  const validate: ValidateFunction | undefined = ajv.getSchema(`${DOCUMENT_ID}#${pointer}`);
  if (!validate) throw new Error(`The document has no schema at ${decodeURIComponent(pointer)}`);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    return `$${instancePath.replace(/\//g, '.')} ${message ?? ''} ${JSON.stringify(params)}`;
  });
}

/** The last slash may be left out, or be there. */
function patternOf(path: string): RegExp {
  const inside = path.replace(/\/$/, '').replace(/[.]/g, '\\.');
  return new RegExp(`^${inside.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`);
}

import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { ApiDocument, ApiOperation } from '../../../service/src/http/openapi/api-document.ts';
import type { JsonSchema } from '../../../service/src/http/openapi/schema/json-schema.ts';
import { closed } from './closed-schemas.ts';

/** Schemas are looked up by their place in the document. */
const DOCUMENT_ID = 'https://docloom.test/openapi.json';

export interface SentRequest {
  method: string;
  url: Pick<URL, 'pathname' | 'search' | 'searchParams'>;
  headers: Headers;
  body: unknown;
}

/** An operation of the document, with the path parameters of a request. */
export interface FoundOperation {
  operation: ApiOperation;
  /** Its place in the document, as a JSON pointer. */
  pointer: string;
  parameters: Record<string, string>;
}

/** The documented API, to check requests and responses against it. */
export class DocumentedApi {
  readonly document: ApiDocument;
  readonly #paths: { path: string; pattern: RegExp }[];
  readonly #requests: Ajv2020;
  readonly #answers: Ajv2020;

  constructor(document: ApiDocument) {
    this.document = document;
    // Literal paths precede those with a parameter in the same place.
    this.#paths = Object.keys(document.paths)
      .map((path) => ({ path, pattern: patternOf(path) }))
      .sort((one, other) => one.path.split('{').length - other.path.split('{').length);
    this.#requests = validatorOf(document);
    // Clients must accept undocumented members; we must document each one.
    this.#answers = validatorOf(closed(document));
  }

  /** Returns the operation of a request, if the document has it. HEAD counts as GET. */
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

  /** Returns the target of a `$ref` of the document. */
  resolve(reference: string): JsonSchema {
    const name = reference.split('/').at(-1) ?? '';
    const schema = this.document.components['schemas']?.[name];
    if (!schema) throw new Error(`The document has no schema ${reference}`);
    return schema as JsonSchema;
  }

  /** Returns the errors in a value that a client sends, with the path of each member. */
  requestSchemaErrors(pointer: string, value: unknown): string[] {
    return schemaErrors(this.#requests, pointer, value);
  }

  /** Returns the errors in a value that a client receives, with the path of each member. */
  answerSchemaErrors(pointer: string, value: unknown): string[] {
    return schemaErrors(this.#answers, pointer, value);
  }
}

/** RFC 3986 §6.2.2.2: an unreserved character may be percent-encoded. */
function withoutNeedlessEscapes(pathname: string): string {
  return pathname.replace(/%[2-7][0-9a-f]/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escaped;
  });
}

/** Returns undefined for an invalid encoding. */
function decoded(parameters: Record<string, string>): Record<string, string> | undefined {
  try {
    const entries = Object.entries(parameters);
    return Object.fromEntries(entries.map(([name, text]) => [name, decodeURIComponent(text)]));
  } catch {
    return undefined;
  }
}

/** Returns a JSON pointer (RFC 6901) as the fragment of a reference. */
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

/** The trailing slash is optional. */
function patternOf(path: string): RegExp {
  const inside = path.replace(/\/$/, '').replace(/[.]/g, '\\.');
  return new RegExp(`^${inside.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`);
}

import type { ApiOperation } from '../../service/src/http/openapi/api-document.ts';
import type { ApiRequest, Header } from './api-request.ts';

/** An operation of the document, with its place there. */
export interface DocumentedOperation {
  /** In capitals. */
  method: string;
  /** With its parameters: `/v0/workflows/{workflowId}/`. */
  path: string;
  operation: ApiOperation;
}

/** A part of a form (RFC 7578). */
export interface FormPart {
  field: string;
  /** Undefined if it is not a file. */
  fileName?: string;
  content: string | Uint8Array;
}

export type DraftBody =
  | { kind: 'none' }
  | { kind: 'json'; value: unknown }
  | { kind: 'bytes'; bytes: Buffer }
  | { kind: 'form'; parts: readonly FormPart[] };

/** A request before the resources in its path are known. */
export interface Draft {
  method: string;
  /** Parameters are written as `{workflowId}` in the path. */
  path: string;
  /** Each as it is written in the URL. */
  query: readonly string[];
  /** `{fresh}` in a value is replaced by a text that was never sent. */
  headers: readonly Header[];
  body: DraftBody;
  breaksOff: boolean;
  /**
   * The violation, if the document cannot express it. If it is `null`, a validator decides whether
   * the request is allowed.
   */
  broken: string | null;
  /** Whether the document leaves the result open: the request may succeed or be rejected. */
  isOpen: boolean;
}

const BOUNDARY = 'docloom-form-0f1e2d3c';

/** The type of the body, as a correct client states it. */
export function contentTypeOf({ kind }: DraftBody): Header[] {
  if (kind === 'form') return [['Content-Type', `multipart/form-data; boundary=${BOUNDARY}`]];
  return kind === 'none' ? [] : [['Content-Type', 'application/json']];
}

/**
 * Returns the request with the IDs of existing resources.
 * @param ids by the names of the path parameters
 */
export function requestOf(draft: Draft, ids: Readonly<Record<string, string>>): ApiRequest {
  const { method, path, query, headers, body, breaksOff } = draft;
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => ids[name] ?? whole);
  const filled = fill(path);
  const target = query.length === 0 ? filled : `${filled}?${query.join('&')}`;
  return {
    method,
    target,
    headers: headers.map(([name, value]) => [name, fill(value)]),
    body: bytesOf(body),
    breaksOff,
  };
}

function bytesOf(body: DraftBody): Buffer | null {
  if (body.kind === 'none') return null;
  if (body.kind === 'bytes') return body.bytes;
  if (body.kind === 'json') return Buffer.from(JSON.stringify(body.value), 'utf8');
  return Buffer.concat([...body.parts.map(written), Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

/** As browsers write it: quotation marks and line ends in names are escaped. */
function written({ field, fileName, content }: FormPart): Buffer {
  const escape = (name: string) =>
    name.replace(/"/g, '%22').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
  const file = fileName === undefined ? '' : `; filename="${escape(fileName)}"`;
  const disposition = `Content-Disposition: form-data; name="${escape(field)}"${file}`;
  const type = fileName === undefined ? '' : '\r\nContent-Type: application/octet-stream';
  const head = Buffer.from(`--${BOUNDARY}\r\n${disposition}${type}\r\n\r\n`);
  return Buffer.concat([head, Buffer.from(content), Buffer.from('\r\n')]);
}

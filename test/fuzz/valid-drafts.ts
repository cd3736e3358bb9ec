import fc from 'fast-check';
import type { Parameter } from '../../service/src/http/openapi/parameters.ts';
import type { Header } from './api-request.ts';
import type { DocumentedOperation, Draft, DraftBody } from './draft.ts';
import { contentTypeOf } from './draft.ts';
import type { Vocabulary } from './values-of-schema.ts';
import { wordFile } from '../service/word-file.ts';
import { valuesOfSchema } from './values-of-schema.ts';

/** The inputs for requests, apart from the document. */
export interface Writing extends Vocabulary {
  token: string;
  /** Returns whether the document allows a body for this operation. */
  allowsBody(documented: DocumentedOperation, value: unknown): boolean;
}

/** Generates valid requests for an operation. */
export function validDrafts(
  documented: DocumentedOperation,
  writing: Writing,
): fc.Arbitrary<Draft> {
  const { method, path, operation } = documented;
  const of = (place: Parameter['in']) => operation.parameters.filter((one) => one.in === place);
  return fc
    .record({
      query: chosen(of('query'), writing).map((pairs) =>
        pairs.map(([name, text]) => asQuery(name, text)),
      ),
      named: chosen(of('header'), writing),
      authorization: authorizations(operation.security.length > 0, writing.token),
      body: bodies(documented, writing),
    })
    .map(({ query, named, authorization, body }) => {
      const headers = [...authorization, ...contentTypeOf(body), ...named];
      return { method, path, query, headers, body, breaksOff: false, broken: null, isOpen: false };
    });
}

/** A parameter and its value, as written in a URL. */
export function asQuery(name: string, text: string): string {
  return `${encodeURIComponent(name)}=${encodeURIComponent(text.toWellFormed())}`;
}

/** Some of the parameters, with the required ones, as text. */
function chosen(
  parameters: readonly Parameter[],
  writing: Writing,
): fc.Arbitrary<[string, string][]> {
  const values = parameters.map(({ name, in: place, schema }) => {
    const known = writing.known[name] ?? valuesOfSchema(schema, writing).map(String);
    return [name, place === 'header' ? known.filter(isHeaderValue) : known] as const;
  });
  const required = parameters.filter((one) => one.required).map(({ name }) => name);
  return fc
    .record(Object.fromEntries(values), { requiredKeys: required })
    .map((values) => Object.entries<string>(values));
}

/** RFC 9110 §5.5; leading and trailing spaces are not part of a value. */
function isHeaderValue(text: string): boolean {
  return /^[!-~](?:[ -~]*[!-~])?$/.test(text);
}

function authorizations(isSecured: boolean, token: string): fc.Arbitrary<Header[]> {
  if (!isSecured) return fc.constant([]);
  return fc.constantFrom([['Authorization', token]], [['Authorization', `Bearer ${token}`]]);
}

function bodies(documented: DocumentedOperation, writing: Writing): fc.Arbitrary<DraftBody> {
  const { requestBody } = documented.operation;
  const none: fc.Arbitrary<DraftBody> = fc.constant({ kind: 'none' });
  if (!requestBody) return none;
  const [[contentType, { schema }] = ['', { schema: {} }]] = Object.entries(requestBody.content);
  if (contentType === 'multipart/form-data') {
    const ofOperation = OTHER_FORMS[documented.operation.operationId];
    return ofOperation ? ofOperation() : forms();
  }
  const json = valuesOfSchema(schema, writing)
    .filter((value) => writing.allowsBody(documented, value))
    .map((value): DraftBody => ({ kind: 'json', value }));
  return requestBody.required ? json : fc.oneof({ weight: 6, arbitrary: json }, none);
}

const FILE_NAMES = [
  'Invoice.docx',
  'Ünïcode ☃.docx',
  'no extension',
  '.hidden',
  'a"b.txt',
  'x'.repeat(300),
];

function forms(): fc.Arbitrary<DraftBody> {
  const names = fc.oneof(
    fc.constantFrom(...FILE_NAMES),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter(isFileName),
  );
  return fc.record({ fileName: names, content: fc.string({ unit: 'binary' }) }).map((file) => {
    return { kind: 'form', parts: [{ field: 'file', ...file }] };
  });
}

const TEMPLATE = wordFile('Order {{number}}');

/** The service has no LibreOffice, so it returns only originals. */
function renderForms(): fc.Arbitrary<DraftBody> {
  const data = fc.dictionary(fc.string(), fc.jsonValue());
  return data.map((given): DraftBody => {
    const parts = [
      { field: 'template', fileName: 'Order.docx', content: TEMPLATE },
      { field: 'data', content: JSON.stringify(given) },
      { field: 'options', content: '{"format":"original"}' },
    ];
    return { kind: 'form', parts };
  });
}

function checkForms(): fc.Arbitrary<DraftBody> {
  const parts = [{ field: 'template', fileName: 'Order.docx', content: TEMPLATE }];
  return fc.constant({ kind: 'form', parts });
}

function workflowForms(): fc.Arbitrary<DraftBody> {
  const names = fc.string({ minLength: 1, maxLength: 20 }).filter((name) => /\S/.test(name));
  return names.map((name): DraftBody => {
    const workflow = { field: 'workflow', content: JSON.stringify({ name }) };
    const file = { field: 'file', fileName: 'Order.docx', content: TEMPLATE };
    return { kind: 'form', parts: [workflow, file] };
  });
}

/** The forms of operations that take more than any file, by their ID. */
const OTHER_FORMS: Readonly<Record<string, () => fc.Arbitrary<DraftBody>>> = {
  renderOnce: renderForms,
  checkTemplate: checkForms,
  createWorkflowFromFile: workflowForms,
};

/** Parsers keep only the last part of a path; an empty result is no name. */
function isFileName(name: string): boolean {
  return /\S/.test(name.split(/[/\\]/).at(-1) ?? '');
}

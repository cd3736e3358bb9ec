import { check, section } from '../check.mjs';
import { expectMember, expectOf, expectStatus } from '../expectations.mjs';
import { isObject, member } from '../json.mjs';
import * as a from '../matchers.mjs';
import {
  documentFromFile,
  documentFromScratch,
  fileToCopy,
  newDocument,
  shownDocument,
} from '../subjects/documents.mjs';
import { newWorkflow, retrieved } from '../subjects/workflows.mjs';

/**
 * The payload of a PATCH, and how responses show it.
 * @typedef {object} Change
 * @property {string} about
 * @property {Record<string, unknown>} payload
 * @property {Record<string, unknown>} shown
 */

const NAMED_OPTIONS =
  'Update accepts any of: `outputName` String, `pdfPassword` String, `enablePdfPassword` Boolean, `enablePdfPreventCopy` Boolean.';
const OTHER_OPTIONS = 'Other document options are changed through the same operation';

/** @type {readonly (readonly [quote: string, change: Change])[]} */
const CHANGES = [
  [NAMED_OPTIONS, same('outputName', 'Invoice {{number}}')],
  [NAMED_OPTIONS, same('pdfPassword', '{{customer.zip}}')],
  [NAMED_OPTIONS, same('enablePdfPassword', true)],
  [
    NAMED_OPTIONS,
    {
      about: 'enablePdfPreventCopy',
      payload: { enablePdfPreventCopy: true },
      shown: { pdfPasswordPreventCopy: true },
    },
  ],
  [OTHER_OPTIONS, same('createPdfCopy', true)],
  [
    OTHER_OPTIONS,
    {
      about: 'removeOutput',
      payload: { createPdfCopy: true, removeOutput: true },
      shown: { createPdfCopy: true, removeOutput: true },
    },
  ],
];

const OPTIONS = [
  'outputName',
  'pdfPassword',
  'enablePdfPassword',
  'pdfPasswordPreventCopy',
  'createPdfCopy',
  'removeOutput',
];

/**
 * @param {string} name
 * @param {unknown} value
 * @returns {Change}
 */
function same(name, value) {
  return { about: name, payload: { [name]: value }, shown: { [name]: value } };
}

/**
 * @param {string} quote
 * @param {Change} change
 */
function updateOf(quote, { about, payload, shown }) {
  return check(
    quote,
    async (world) => {
      const document = await newDocument(world, await newWorkflow(world));
      const before = (await shownDocument(world, document)).json;
      const changed = await world.api.patch(document.path, payload);
      expectStatus(changed, 200);
      const after = await shownDocument(world, document);
      for (const name of OPTIONS) {
        const value = Object.hasOwn(shown, name) ? shown[name] : member(before, name);
        expectMember(changed, name, a.is(value));
        expectMember(after, name, a.is(value));
      }
    },
    { about: `${about}, the others stay` },
  );
}

export const documents = section('4-documents', 'Documents', [
  check(
    'List documents | GET `/workflows/<wkf_id>/documents/` | 200 Array<Document>',
    async (world) => {
      const workflow = await newWorkflow(world);
      const none = await world.api.get(`${workflow.path}documents/`);
      expectStatus(none, 200);
      expectMember(none, '', a.is([]));
      const { id } = await newDocument(world, workflow);
      const other = await newDocument(world, workflow);
      const both = await world.api.get(`${workflow.path}documents/`);
      expectStatus(both, 200);
      const ids = Array.isArray(both.json) ? both.json.map((one) => member(one, 'id')) : [];
      const isBoth = ids.length === 2 && ids.includes(id) && ids.includes(other.id);
      expectOf(both, isBoth, `the documents ${id} and ${other.id}`);
      const shown = await retrieved(world, workflow);
      const inWorkflow = member(shown.json, 'documents');
      expectOf(shown, Array.isArray(inWorkflow) && inWorkflow.length === 2, 'both documents in it');
    },
  ),
  check(
    'Create document | POST `/workflows/<wkf_id>/documents/` | 201 Document',
    async (world) => expectStatus((await world.once(documentFromFile)).created, 201),
    { about: 'with file_id' },
  ),
  check(
    'Create document | POST `/workflows/<wkf_id>/documents/` | 201 Document',
    async (world) => {
      const { created } = await world.once(documentFromScratch);
      expectStatus(created, 201);
      expectOf(created, isObject(member(created.json, 'file')), 'a file that was created for it');
    },
    { about: 'Create without `file_id`: a new document is created from scratch.' },
  ),
  check('The returned `file` describes the copy, which has its own file ID.', async (world) => {
    const fileId = await world.once(fileToCopy);
    const { created } = await world.once(documentFromFile);
    const isCopy = member(created.json, 'file.id') !== fileId;
    expectOf(created, isCopy, `a file.id other than ${JSON.stringify(fileId)}`);
  }),
  check(
    'Get document | GET `/workflows/<wkf_id>/documents/<doc_id>/` | 200 Document',
    async (world) => {
      const document = await world.once(documentFromScratch);
      const shown = await world.api.get(document.path);
      expectStatus(shown, 200);
      expectMember(shown, 'id', a.is(document.id));
      expectMember(shown, 'file.id', a.is(member(document.created.json, 'file.id')));
    },
  ),
  ...CHANGES.map(([quote, change]) => updateOf(quote, change)),
]);

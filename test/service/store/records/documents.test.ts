import type { DocumentId, DocumentOptions, WorkflowId } from '../../../../contract/src/index.ts';
import {
  findDocument,
  findDocumentById,
  findDocumentByFile,
  insertDocument,
  listDocuments,
  updateDocumentOptions,
} from '../../../../service/src/store/records/documents.ts';
import type { User } from '../../../../service/src/store/records/users.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { makeWorkflow } from '../../seeds.ts';
import { makeUser } from '../../users.ts';

const held = partsForEachTest();
let ann: User;
let workflowId: WorkflowId;

const options: DocumentOptions = {
  outputName: 'Invoice {{number}}',
  createPdfCopy: false,
  removeOutput: false,
  enablePdfPassword: false,
  pdfPassword: '',
  pdfPasswordPreventCopy: false,
};

beforeEach(async () => {
  ann = await makeUser(held.parts, 'Ann');
  workflowId = await makeWorkflow(held.parts, ann);
});

async function insert(id: DocumentId, of = workflowId) {
  const file = { folders: [], name: 'Template.docx', ownerId: ann.id };
  const fileId = await held.parts.drive.reserve(file);
  const document = {
    id,
    workflowId: of,
    documentType: 'CLOUD_DOCS',
    fileId,
    options,
    createdAt: 0,
  } as const;
  await insertDocument(held.parts.store, document);
  return document;
}

describe('a document', () => {
  it('is found in any workflow by its id alone', async () => {
    const document = await insert('doc_1');
    expect(await findDocumentById(held.parts.store, 'doc_1')).toEqual(document);
    expect(await findDocumentById(held.parts.store, 'doc_2')).toBeUndefined();
  });

  it('is found only in its workflow', async () => {
    const document = await insert('doc_1');
    expect(await findDocument(held.parts.store, workflowId, 'doc_1')).toEqual(document);
    expect(await findDocument(held.parts.store, 'wkf_other', 'doc_1')).toBeUndefined();
    expect(await findDocument(held.parts.store, workflowId, 'doc_2')).toBeUndefined();
  });

  it('is found by its template file', async () => {
    const document = await insert('doc_1');
    expect(await findDocumentByFile(held.parts.store, document.fileId)).toEqual(document);
    expect(await findDocumentByFile(held.parts.store, 'fil_other')).toBeUndefined();
  });

  it('stores all of its options', async () => {
    await insert('doc_1');
    await insert('doc_2');
    const changed = { ...options, createPdfCopy: true, pdfPassword: '{{zip}}' };
    await updateDocumentOptions(held.parts.store, 'doc_1', changed);
    const documents = await listDocuments(held.parts.store, [workflowId]);
    expect(documents.map((document) => document.options)).toEqual([changed, options]);
  });

  it('needs an existing template file', async () => {
    const document = await insert('doc_1');
    const lost = { ...document, id: 'doc_2', fileId: 'fil_unknown' } as const;
    await expect(insertDocument(held.parts.store, lost)).rejects.toThrow(/foreign key/i);
  });
});

it('the documents of several workflows are sorted by id', async () => {
  const other = await makeWorkflow(held.parts, ann, { name: 'Offers' });
  await insert('doc_2');
  await insert('doc_1', other);
  await insert('doc_3');
  const idsOf = async (...workflows: WorkflowId[]) =>
    (await listDocuments(held.parts.store, workflows)).map(({ id }) => id);
  expect(await idsOf(workflowId)).toEqual(['doc_2', 'doc_3']);
  expect(await idsOf(workflowId, other)).toEqual(['doc_1', 'doc_2', 'doc_3']);
});

import { Document, DocumentCreated, DriveFile, Workflow, WorkflowCreated } from '@docloom/contract';
import type { Answer } from '../../answer.ts';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';
import { someText, textLike, textWith } from '../../some-text.ts';
import { paragraphsOf, wordFile } from '../../word-file.ts';

let service: RunningService;
let workflow: RunnableWorkflow;
beforeAll(async () => {
  service = await RunningService.start();
});
beforeEach(async () => {
  workflow = await RunnableWorkflow.create(service.client);
});
afterAll(() => service.stop());

const addresses = () => `${workflow.path}/documents/`;
const add = (body?: unknown) => service.client.post(addresses(), body);
const addressOf = ({ id }: Document) => `${addresses()}${id}/`;

async function upload(name: string, content: Uint8Array<ArrayBuffer> | string): Promise<DriveFile> {
  return (await service.client.upload(name, content)).shows(201, DriveFile);
}

/** A document that is added, as a GET shows it. */
const added = async (body?: unknown): Promise<Document> =>
  Document.parse((await add(body)).shows(201, DocumentCreated));

const contentOf = async ({ file }: Document) => (await service.client.get(file.url)).content;

describe('Contract §4, Documents, rule 1: POST with file_id', () => {
  it('answers 201 with the values that §2 shows for a copied file', async () => {
    const { id: file_id } = await upload('Receipt.docx', wordFile('Receipt {{number}}'));
    const document = (await add({ file_id })).shows(201, DocumentCreated);
    expect(document).toEqual({
      id: textLike(/^doc_.+/),
      documentType: 'CLOUD_DOCS',
      file: {
        id: someText,
        name: 'Receipt.docx',
        url: `${service.url}/v0/drive/files/${document.file.id}/content/`,
        mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      },
      outputName: 'Receipt',
      createPdfCopy: false,
      removeOutput: false,
      enablePdfPassword: false,
      pdfPassword: '',
      pdfPasswordPreventCopy: false,
      previewUrl: textWith(`${service.url}/preview/${document.id}.`),
      errors: [],
    });
  });

  it('adds a copy with its own id and the same content', async () => {
    const original = await upload('Copied.docx', wordFile('Copied {{number}}'));
    const document = await added({ file_id: original.id });
    expect(document.file.id).not.toBe(original.id);
    expect(await contentOf(document)).toEqual((await service.client.get(original.url)).content);
  });

  it('keeps the copy if the original is deleted afterwards', async () => {
    const original = await upload('Original.docx', wordFile('Hello {{name}}'));
    const document = await added({ file_id: original.id });
    (await service.client.delete(`/v0/drive/files/${original.id}/`)).isEmpty(204);
    expect(paragraphsOf(await contentOf(document))).toEqual(['Hello {{name}}']);
    const run = await workflow.run({ name: 'Ada' });
    expect(run).toMatchObject({ status: 'SUCCEEDED' });
  });

  it('§3: changes the workflow from INCOMPLETE to COMPLETE, as its next GET shows', async () => {
    expect(await workflow.shown()).toMatchObject({ status: 'INCOMPLETE', documents: [] });
    const { id: file_id } = await upload('Status.docx', wordFile('{{a}}'));
    const document = await added({ file_id });
    expect(await workflow.shown()).toMatchObject({ status: 'COMPLETE', documents: [document] });
  });

  it.each([
    ['a text', 'notes.txt', 'text', /ends with "\.txt"/],
    ['a text that is called .docx', 'lie.docx', 'text', /not a ZIP archive/],
    ['an empty file that is called .docx', 'empty.docx', '', /not a ZIP archive/],
    [
      'a Word file that is called .pptx',
      'word.pptx',
      wordFile('{{a}}'),
      /name ends with \.pptx, but it is a Word document/,
    ],
    ['a Word file without an extension', 'word', wordFile('{{a}}'), /ends with ""/],
    ['a Word file cut in the middle', 'cut.docx', wordFile('{{a}}').slice(0, 400), /ZIP/],
  ])('answers 400 file_not_a_template for %s', async (_, name, content, reason) => {
    const { id: file_id } = await upload(name, content);
    const { detail, errors } = (await add({ file_id })).refuses(400, 'file_not_a_template');
    expect(detail).toMatch(reason);
    expect(detail).toContain(name);
    expect(errors?.map(({ path }) => path)).toEqual(['$.file_id']);
    expect(await workflow.shown()).toMatchObject({ status: 'INCOMPLETE', documents: [] });
  });

  it('answers 400 file_unknown for a file that does not exist', async () => {
    const { errors } = (await add({ file_id: 'fil_nothing' })).refuses(400, 'file_unknown');
    expect(errors?.map(({ path }) => path)).toEqual(['$.file_id']);
  });

  it.each([
    ['$.file_id', { file_id: 7 }],
    ['$.file_id', { file_id: '' }],
    ['$.file_id', { file_id: null }],
    ['$', []],
    ['$', null],
    ['$', 'fil_1'],
  ])('answers 400 and names %s for %j', async (path, body) => {
    const { errors } = (await add(body)).refuses(400, 'invalid_request');
    expect(errors?.map((error) => error.path)).toEqual([path]);
  });

  it('answers 404 for an unknown workflow', async () => {
    const answer = await service.client.post('/v0/workflows/wkf_nothing/documents/', {});
    answer.refuses(404, 'not_found');
  });
});

describe('Contract §4, Documents, rule 2: POST without file_id', () => {
  it.each([
    ['the body {}', () => add({})],
    ['no body at all', () => add()],
    [
      'an empty body that is called JSON',
      () =>
        service.client.send('POST', addresses(), {
          body: '',
          headers: { 'content-type': 'application/json' },
        }),
    ],
  ])('creates a document from scratch for %s', async (_, send: () => Promise<Answer>) => {
    const document = (await send()).shows(201, DocumentCreated);
    expect(document).toMatchObject({ documentType: 'CLOUD_DOCS', outputName: 'Orders' });
    expect(document.file.name).toMatch(/^Orders.*\.docx$/);
    expect(paragraphsOf(await contentOf(document)).join('')).toBe('');
    expect(await workflow.shown()).toMatchObject({ status: 'COMPLETE' });
  });

  it('contains the fields that the source has received by then as tags', async () => {
    await workflow.send({ number: 1, customer: { name: 'Zoë' } });
    const document = await added({});
    expect(paragraphsOf(await contentOf(document))).toEqual([
      'number: {{number}}',
      'customer.name: {{customer.name}}',
    ]);
    const run = await workflow.run({ number: 7, customer: { name: 'Zoë' } });
    expect(run).toMatchObject({ status: 'SUCCEEDED', warnings: [] });
    const { content } = await service.client.get(run.outputs[0]!.file!.url);
    expect(paragraphsOf(content)).toEqual(['number: 7', 'customer.name: Zoë']);
  });

  it('creates one that can run', async () => {
    await add({});
    expect(await workflow.run({ a: 1 })).toMatchObject({ status: 'SUCCEEDED' });
  });
});

describe('Contract §4, List and Get document', () => {
  it('answers 200 with the documents in the order of their creation', async () => {
    expect((await service.client.get(addresses())).showsList(200, Document)).toEqual([]);
    const first = await added({});
    const second = await added({});
    const list = (await service.client.get(addresses())).showsList(200, Document);
    expect(list).toEqual([first, second]);
  });

  it('answers 200 with one document', async () => {
    const document = await added({});
    expect((await service.client.get(addressOf(document))).shows(200, Document)).toEqual(document);
  });

  it('answers 404 for an unknown document', async () => {
    (await service.client.get(`${addresses()}doc_nothing/`)).refuses(404, 'not_found');
  });
});

describe('Contract §4, Documents, rule 3: PATCH', () => {
  let document: Document;
  beforeEach(async () => {
    document = await added({});
  });
  const change = (body?: unknown) => service.client.patch(addressOf(document), body);

  it.each([
    ['outputName', 'Order {{number}}', 'outputName', 'Order {{number}}'],
    ['pdfPassword', '{{customer.birthday}}', 'pdfPassword', '{{customer.birthday}}'],
    ['enablePdfPassword', true, 'enablePdfPassword', true],
    ['enablePdfPreventCopy', true, 'pdfPasswordPreventCopy', true],
    ['PdfPasswordPreventCopy', true, 'pdfPasswordPreventCopy', true],
    ['pdfPasswordPreventCopy', true, 'pdfPasswordPreventCopy', true],
    ['createPdfCopy', true, 'createPdfCopy', true],
    ['createPDFCopy', true, 'createPdfCopy', true],
    ['removeOutput', false, 'removeOutput', false],
  ])('§2, spellings: %s %j is shown as %s %j', async (spelling, value, member, shown) => {
    const expected = { ...document, [member]: shown };
    expect((await change({ [spelling]: value })).shows(200, Document)).toEqual(expected);
    expect((await service.client.get(addressOf(document))).shows(200, Document)).toEqual(expected);
  });

  it('changes only what is sent, and can be reverted', async () => {
    await change({ createPdfCopy: true, outputName: 'A' });
    await change({ enablePdfPassword: true });
    const changed = (await change({ createPdfCopy: false })).shows(200, Document);
    expect(changed).toEqual({ ...document, outputName: 'A', enablePdfPassword: true });
  });

  it('accepts removeOutput together with createPdfCopy, or after it', async () => {
    const both = { createPdfCopy: true, removeOutput: true };
    const shown = { ...document, ...both };
    expect((await change(both)).shows(200, Document)).toEqual(shown);
    expect((await change({ removeOutput: false })).status).toBe(200);
    expect((await change({ removeOutput: true })).shows(200, Document)).toEqual(shown);
  });

  it.each([
    ['alone', { removeOutput: true }],
    ['with createPdfCopy off', { removeOutput: true, createPdfCopy: false }],
  ])('answers 400 and names both if a document is added with removeOutput %s', async (_, body) => {
    const path = `${workflow.path}/documents/`;
    const before = (await service.client.get(path)).text;
    const { errors } = (await service.client.post(path, body)).refuses(400, 'invalid_request');
    expect(errors?.map((error) => error.path)).toEqual(['$.removeOutput', '$.createPdfCopy']);
    expect((await service.client.get(path)).text).toBe(before);
  });

  it('answers 400 and names both if a workflow is created with such a document', async () => {
    const wanted = { name: 'Refused', document: { removeOutput: true } };
    const answer = await service.client.post('/v0/workflows/', wanted);
    const { errors } = answer.refuses(400, 'invalid_request');
    expect(errors?.map(({ path }) => path)).toEqual([
      '$.document.removeOutput',
      '$.document.createPdfCopy',
    ]);
    expect((await service.client.get('/v0/workflows/')).text).not.toContain('Refused');
  });

  it('accepts options with a new document, alone and in a new workflow', async () => {
    const options = { createPdfCopy: true, removeOutput: true, pdfPassword: '{{key}}' };
    const added = await service.client.post(`${workflow.path}/documents/`, options);
    expect(added.shows(201, DocumentCreated)).toMatchObject(options);
    const wanted = { name: 'Whole', document: options };
    const created = (await service.client.post('/v0/workflows/', wanted)).shows(
      201,
      WorkflowCreated,
    );
    expect(created.documents).toMatchObject([options]);
  });

  const removing = { createPdfCopy: true, removeOutput: true };

  it('keeps the outputs if createPdfCopy alone is turned off again', async () => {
    await change(removing);
    expect((await change({ createPdfCopy: false })).shows(200, Document)).toEqual(document);
    const shown = await change({ createPdfCopy: true });
    expect(shown.shows(200, Document)).toMatchObject({ createPdfCopy: true, removeOutput: false });
  });

  it.each([
    ['is asked for alone', {}, { removeOutput: true }],
    ['is sent with createPdfCopy off', removing, { createPdfCopy: false, removeOutput: true }],
    ['is sent with createPDFCopy off', removing, { createPDFCopy: false, removeOutput: true }],
  ])('answers 400 and names both members if removeOutput %s', async (_when, before, body) => {
    await change(before);
    const { errors } = (await change(body)).refuses(400, 'invalid_request');
    expect(errors?.map(({ path }) => path)).toEqual(['$.removeOutput', '$.createPdfCopy']);
    const shown = (await service.client.get(addressOf(document))).shows(200, Document);
    expect(shown).toEqual({ ...document, ...before });
  });

  it('accepts an empty change', async () => {
    expect((await change({})).shows(200, Document)).toEqual(document);
  });

  it('updates the updatedAt of the workflow', async () => {
    const before = await workflow.shown();
    await change({ outputName: 'A' });
    const after = (await service.client.get(workflow.path)).shows(200, Workflow);
    expect(after.updatedAt >= before.updatedAt).toBe(true);
    expect(after.documents[0]?.outputName).toBe('A');
  });

  it.each(['file', 'file_id', 'fileId'])(
    '§2, file: cannot be changed after the document is created, as %s',
    async (member) => {
      const { id } = await upload('Other.docx', wordFile('Other'));
      const value = member === 'file' ? { id } : id;
      const { errors } = (await change({ [member]: value })).refuses(400, 'invalid_request');
      expect(errors).toEqual([
        {
          path: `$.${member}`,
          message: textLike(/^cannot be changed after the document is created: add a document/),
        },
      ]);
      const shown = (await service.client.get(addressOf(document))).shows(200, Document);
      expect(shown).toEqual(document);
    },
  );

  it.each([
    ['$.outputName', { outputName: 7 }],
    ['$.outputName', { outputName: '' }],
    ['$.outputName', { outputName: '  ' }],
    ['$.outputName', { outputName: '{{customer.name' }],
    ['$.outputName', { outputName: 'name}}' }],
    ['$.pdfPassword', { pdfPassword: null }],
    ['$.pdfPassword', { pdfPassword: '{{secret' }],
    ['$.createPdfCopy', { createPdfCopy: 'true' }],
    ['$.createPDFCopy', { createPDFCopy: 1 }],
    ['$.removeOutput', { removeOutput: 0 }],
    ['$.enablePdfPassword', { enablePdfPassword: 'yes' }],
    ['$.enablePdfPreventCopy', { enablePdfPreventCopy: {} }],
    ['$.PdfPasswordPreventCopy', { PdfPasswordPreventCopy: 'no' }],
    ['$.createPDFCopy', { createPdfCopy: true, createPDFCopy: false }],
    ['$', []],
    ['$', undefined],
  ])('answers 400 and names %s for %j', async (path, body) => {
    const { errors } = (await change(body)).refuses(400, 'invalid_request');
    expect(errors?.map((error) => error.path)).toEqual([path]);
  });

  it('answers 404 for an unknown document', async () => {
    const answer = await service.client.patch(`${addresses()}doc_nothing/`, { outputName: 'A' });
    answer.refuses(404, 'not_found');
  });
});

describe('DELETE /v0/workflows/<wkf>/documents/<doc>/', () => {
  it('removes the document: the workflow is INCOMPLETE again, and its file stays in the drive', async () => {
    const document = await workflow.addTemplate(['{{name}}']);
    expect((await service.client.delete(addressOf(document))).status).toBe(204);
    expect(await workflow.shown()).toMatchObject({ status: 'INCOMPLETE', documents: [] });
    (await service.client.get(addressOf(document))).refuses(404, 'not_found');
    expect((await service.client.get(document.file.url)).status).toBe(200);
  });

  it('does not change its earlier runs', async () => {
    const document = await workflow.addTemplate(['{{name}}']);
    const run = await workflow.run({ name: 'Ada' });
    await service.client.delete(addressOf(document));
    const shown = await service.client.get(`${workflow.path}/runs/${run.id}/`);
    expect(shown.json).toEqual(run);
  });

  it('rejects an archived workflow', async () => {
    const document = await workflow.addTemplate(['{{name}}']);
    await service.client.delete(`${workflow.path}/`);
    (await service.client.delete(addressOf(document))).refuses(400, 'workflow_archived');
  });
});

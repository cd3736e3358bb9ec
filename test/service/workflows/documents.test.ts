import { AT_TOP_LEVEL } from '../drive/at-top-level.ts';
import type { WorkflowId } from '../../../contract/src/index.ts';
import { queriesOf } from '../../../service/src/store/store.ts';
import type { User } from '../../../service/src/store/records/users.ts';
import { findWorkflow } from '../../../service/src/store/records/workflows.ts';
import { addDocument } from '../../../service/src/workflows/documents/add-document.ts';
import { updateDocument } from '../../../service/src/workflows/documents/update-document.ts';
import { loadDocumentDetails } from '../../../service/src/workflows/workflow-details.ts';
import { documentOf } from '../../../service/src/workflows/access.ts';
import { renderText } from '../../../engine/src/language/text-template.ts';
import { paragraph, wordFile } from '../office-files.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { makeWorkflow } from '../seeds.ts';
import { slides } from '../slides.ts';
import { makeUser } from '../users.ts';

const held = partsForEachTest({ holders: AT_TOP_LEVEL });
let ann: User;
let workflowId: WorkflowId;
const workflow = async () => (await findWorkflow(held.parts.store, workflowId))!;

beforeEach(async () => {
  ann = await makeUser(held.parts, 'Ann');
  workflowId = await makeWorkflow(held.parts, ann);
});

const upload = async (name: string, content = wordFile(paragraph('Dear {{name}}'))) =>
  (await held.parts.drive.add({ folders: [], name, ownerId: ann.id }, content)).id;
const add = async (fileId?: string) => addDocument(held.parts, ann, await workflow(), { fileId });

describe('an added document', () => {
  it('has the default options of the contract (§2)', async () => {
    const { document } = await add(await upload('Letter.docx'));
    expect(document.options).toEqual({
      outputName: 'Letter',
      createPdfCopy: false,
      removeOutput: false,
      enablePdfPassword: false,
      pdfPassword: '',
      pdfPasswordPreventCopy: false,
    });
  });

  it('is a copy that does not change with the file', async () => {
    const fileId = await upload('Letter.docx');
    const { file } = await add(fileId);
    const before = await held.parts.drive.read(fileId);
    await held.parts.drive.write(fileId, Buffer.from('changed'));
    const copy = await held.parts.drive.read(file!.id);
    expect(Buffer.compare(copy!, before!)).toBe(0);
  });

  it('is a presentation if its file is one', async () => {
    const { document } = await add(await upload('Deck.pptx', slides('{{name}}')));
    expect(document.documentType).toBe('CLOUD_SLIDES');
  });

  it('is created from scratch without a file', async () => {
    const { document, file } = await add();
    expect(document.documentType).toBe('CLOUD_DOCS');
    expect(file).toMatchObject({ path: 'Orders/Templates/Orders.docx' });
  });

  it('may be one of several with the same file', async () => {
    const fileId = await upload('Letter.docx');
    const paths = [await add(fileId), await add(fileId)].map(({ file }) => file?.path);
    expect(paths).toEqual(['Orders/Templates/Letter.docx', 'Orders/Templates/Letter (2).docx']);
  });

  it('updates the timestamp of the workflow', async () => {
    held.clock.moveOn(1_000);
    await add();
    expect(await workflow()).toMatchObject({ updatedAt: held.clock.now() });
  });

  it.each(['a {{b}} c', '{{', '}}', '{}}{', '{{{{x', '}{{}', '{a} {{b}'])(
    'has a valid name even if its file is called "%s.docx"',
    async (name) => {
      const { document } = await add(await upload(`${name}.docx`));
      const { text, warnings } = renderText(document.options.outputName, {});
      expect(text).toBe(document.options.outputName);
      expect(warnings).toEqual([]);
    },
  );

  it.each([
    ['fil_unknown', 'file_unknown'],
    ['', 'file_unknown'],
  ])('is rejected with the file "%s", and the member is named', async (fileId, code) => {
    await expect(add(fileId)).rejects.toMatchObject({ code, errors: [{ path: '$.file_id' }] });
  });

  it('is rejected if the file has only the name of a template', async () => {
    const fileId = await upload('Letter.docx', Buffer.from('Dear Ann'));
    await expect(add(fileId)).rejects.toMatchObject({
      code: 'file_not_a_template',
      message: expect.stringContaining('Letter.docx') as string,
    });
    expect(await held.parts.drive.list()).toHaveLength(1);
  });
});

it.each(['k'.repeat(128), 'ö'.repeat(64)])(
  'a document is not added with an invalid PDF password: %s',
  async (pdfPassword) => {
    const adding = addDocument(held.parts, ann, await workflow(), { options: { pdfPassword } });
    await expect(adding).rejects.toMatchObject({ errors: [{ path: '$.pdfPassword' }] });
    expect(await held.parts.drive.list()).toEqual([]);
  },
);

describe('an updated document', () => {
  const update = async (change: Parameters<typeof updateDocument>[2]) => {
    const { document } = await add(await upload('Letter.docx'));
    await updateDocument(held.parts, document, change);
    return documentOf(held.parts.store, await workflow(), document.id);
  };

  it('changes only the given options', async () => {
    const { options } = await update({ outputName: 'Invoice {{number}}', createPdfCopy: true });
    expect(options).toMatchObject({
      outputName: 'Invoice {{number}}',
      createPdfCopy: true,
      removeOutput: false,
      pdfPassword: '',
    });
  });

  it('updates the timestamp of the workflow', async () => {
    held.clock.moveOn(1_000);
    await update({ enablePdfPassword: true });
    expect(await workflow()).toMatchObject({ updatedAt: held.clock.now() });
  });

  it('rejects broken tags in outputName and names them', async () => {
    await expect(update({ outputName: 'Invoice {{number' })).rejects.toMatchObject({
      code: 'invalid_request',
      errors: [
        {
          path: '$.outputName',
          message: '"Invoice {{number" has a "{{" without its "}}". Write both or neither.',
        },
      ],
    });
  });

  it.each(['key {{number', 'key }}', '{{number | date: "key"}}', '{{number | key}}', '{{#key}}'])(
    'rejects broken tags in pdfPassword without quoting it: %s',
    async (pdfPassword) => {
      const refused = update({ pdfPassword });
      await expect(refused).rejects.toMatchObject({
        code: 'invalid_request',
        errors: [{ path: '$.pdfPassword', message: expect.stringMatching(/braces/) as string }],
      });
      await expect(refused).rejects.toThrow(/^(?!.*(?:key|number))/s);
    },
  );

  it.each([
    ['128 letters', 'k'.repeat(128)],
    ['64 letters of two bytes', 'ö'.repeat(64)],
    ['four signs that are prepared to 18 letters each', '\ufdfa'.repeat(4)],
    ['a million letters', 'k'.repeat(1_000_000)],
  ])('rejects an invalid pdfPassword without quoting it: %s', async (_, pdfPassword) => {
    const refused = update({ pdfPassword });
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_request',
      errors: [{ path: '$.pdfPassword', message: expect.stringContaining('127 bytes') as string }],
    });
    await expect(refused).rejects.toThrow(/^(?!.*(?:kk|öö))/s);
  });

  it.each(['k'.repeat(127), 'ö'.repeat(63), `{{number}}${'k'.repeat(200)}`, ''])(
    'accepts a valid pdfPassword, or one whose length depends on the data: %s',
    async (pdfPassword) => {
      expect(await update({ pdfPassword })).toMatchObject({ options: { pdfPassword } });
    },
  );

  it('names every rejected member', async () => {
    const updating = update({ outputName: '{{a', pdfPassword: 'b}}' });
    await expect(updating).rejects.toMatchObject({
      errors: [{ path: '$.outputName' }, { path: '$.pdfPassword' }],
    });
  });
});

it('a document whose file was removed by a person is shown without it', async () => {
  const { document, file } = await add(await upload('Letter.docx'));
  await held.parts.drive.write(file!.id, Buffer.from('x'));
  const [before] = await loadDocumentDetails(held.parts.drive, [document]);
  expect(before?.file).toEqual(file);
  await queriesOf(held.parts.store).deleteFrom('documents').execute();
  await held.parts.drive.remove(file!.id);
  const [after] = await loadDocumentDetails(held.parts.drive, [document]);
  expect(after).toEqual({ document, file: undefined });
});

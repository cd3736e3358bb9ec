import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Document } from '@docloom/contract';
import { DocumentFields } from '@docloom/contract';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { RunningService } from '../running-service.ts';

const PART = 'word/document.xml';

let service: RunningService;
let workflow: RunnableWorkflow;
let workflows = 0;
beforeAll(async () => {
  service = await RunningService.start();
});
beforeEach(async () => {
  workflows += 1;
  workflow = await RunnableWorkflow.create(service.client, `Fields ${String(workflows)}`);
});
afterAll(() => service.stop());

const addressOf = ({ id }: Document) => `${workflow.path}/documents/${id}/fields/`;
const fieldsOf = async (document: Document) =>
  (await service.client.get(addressOf(document))).shows(200, DocumentFields);

describe('GET /v0/workflows/<wkf>/documents/<doc>/fields/', () => {
  it('lists each field of the template with its use', async () => {
    const document = await workflow.addTemplate([
      '{{customer.name}} {{First Name}}',
      '{{#items}}{{price}}{{/items}}',
      '{{#if paid}}{{ logo | image }}{{ url | link: "Pay" }}{{/if}}',
      '{{ notes | markdown }} {{ code | qrcode }}',
    ]);
    expect(await fieldsOf(document)).toEqual({
      fields: [
        { name: 'customer.name', kind: 'text' },
        { name: 'First Name', kind: 'text' },
        { name: 'items', kind: 'list', members: [{ name: 'price', list: false, kind: 'text' }] },
        { name: 'paid', kind: 'condition' },
        { name: 'logo', kind: 'picture' },
        { name: 'url', kind: 'link' },
        { name: 'notes', kind: 'markdown' },
        { name: 'code', kind: 'picture' },
      ],
      faults: [],
    });
  });

  it('lists a field that is printed as text and as a code as text', async () => {
    const document = await workflow.addTemplate(['{{ number | qrcode }}', '{{number}}']);
    expect((await fieldsOf(document)).fields).toEqual([{ name: 'number', kind: 'text' }]);
  });

  it('then lists those of the output name and of the PDF password, each once', async () => {
    const password = { enablePdfPassword: true, pdfPassword: '{{date}} {{birthday}}' };
    const options = { outputName: '{{number}} {{date}}', ...password };
    const document = await workflow.addTemplate(['{{number}}'], options);
    const names = (await fieldsOf(document)).fields.map(({ name }) => name);
    expect(names).toEqual(['number', 'date', 'birthday']);
  });

  it('lists none of a PDF password that is turned off', async () => {
    const options = { outputName: 'Letter', pdfPassword: '{{birthday}}' };
    const document = await workflow.addTemplate(['{{number}}'], options);
    expect((await fieldsOf(document)).fields.map(({ name }) => name)).toEqual(['number']);
  });

  it('lists all errors: the part, the surrounding text, the problem and the fix', async () => {
    const document = await workflow.addTemplate([
      'Dear {{name}}, you owe {{total | curency: "EUR"}}',
      '{{#items}} and {{date',
    ]);
    expect(await fieldsOf(document)).toEqual({
      fields: [
        { name: 'name', kind: 'text' },
        { name: 'items', kind: 'condition' },
      ],
      faults: [
        {
          part: PART,
          near: 'Dear {{name}}, you owe {{total | curency: "EUR"}}',
          what: 'there is no filter "curency"',
          remedy: 'Did you mean "currency"?',
        },
        {
          part: PART,
          near: '{{#items}} and {{date',
          what: '"{{date" is not closed: "}}" is missing',
          remedy: 'Write "}}" after the field.',
        },
        {
          part: PART,
          near: '{{#items}} and {{date',
          what: 'the list "items" is opened with {{#items}}, but never closed',
          remedy: 'Write {{/items}} where it ends.',
        },
      ],
    });
  });

  it('reports that the template was removed from the drive', async () => {
    const document = await workflow.addTemplate(['{{number}}'], { outputName: 'No. {{number}}' });
    const folder = join(service.holderFolder, `Fields ${String(workflows)}`, 'Templates');
    rmSync(join(folder, document.file.name));
    expect(await fieldsOf(document)).toEqual({
      fields: [{ name: 'number', kind: 'text' }],
      faults: [
        {
          part: null,
          near: '',
          what: 'the template cannot be read: it is no longer in the drive',
          remedy: 'Add the document again with a Word or PowerPoint file.',
        },
      ],
    });
  });

  it("is not shown to a stranger, nor at another workflow's URL", async () => {
    const document = await workflow.addTemplate(['{{number}}']);
    const stranger = await service.clientOf({ email: 'eve@test', name: 'Eve' });
    (await stranger.get(addressOf(document))).refuses(403, 'not_yours');
    const other = await RunnableWorkflow.create(service.client, 'Other');
    const elsewhere = `${other.path}/documents/${document.id}/fields/`;
    (await service.client.get(elsewhere)).refuses(404, 'not_found');
  });
});

describe('a document whose template has errors', () => {
  it('can be added, and its runs fail with all of them', async () => {
    const document = await workflow.addTemplate(['{{first', '{{#if a}}', 'last}}'], {}, 'Bad.docx');
    const { faults } = await fieldsOf(document);
    const { status, error } = await workflow.run({ a: 1 });
    expect({ status, code: error?.code, faults: faults.length }).toEqual({
      status: 'FAILED',
      code: 'template_broken',
      faults: 3,
    });
    for (const { what, remedy } of faults) {
      // It begins a sentence there.
      expect(error?.message).toContain(what.slice(1));
      expect(error?.message).toContain(remedy);
    }
    expect(error?.message).not.toContain('..');
  });
});

import { Field } from '@docloom/contract';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';

let service: RunningService;
let workflow: RunnableWorkflow;
beforeAll(async () => {
  service = await RunningService.start();
});
beforeEach(async () => {
  workflow = await RunnableWorkflow.create(service.client);
});
afterAll(() => service.stop());

const fields = async () =>
  (await service.client.get(`${workflow.path}/fields/`)).showsList(200, Field);

describe('GET /v0/workflows/<wkf>/fields/', () => {
  it('is empty for a workflow without a template', async () => {
    expect(await fields()).toEqual([]);
  });

  it('names each field once, with the documents that use it', async () => {
    const letter = await workflow.addTemplate(['Dear {{First Name}}', 'from {{customer.city}}']);
    const label = await workflow.addTemplate(['{{customer.city}}'], {}, 'Label.docx');
    expect(await fields()).toEqual([
      {
        name: 'First Name',
        documents: [letter.id],
        kind: 'text',
        inSource: false,
        list: false,
      },
      {
        name: 'customer.city',
        documents: [letter.id, label.id],
        kind: 'text',
        inSource: false,
        list: false,
      },
    ]);
  });

  it('has the most important kind of all templates', async () => {
    await workflow.addTemplate(['{{#if paid}}Thank you{{/if}}', '{{due}}', '{{logo | image}}']);
    const other = ['{{paid}}', '{{due | date: "long"}}', '{{#if logo}}with logo{{/if}}'];
    await workflow.addTemplate(other, {}, 'Other.docx');
    expect((await fields()).map(({ name, kind }) => ({ name, kind }))).toEqual([
      { name: 'paid', kind: 'text' },
      { name: 'due', kind: 'date' },
      { name: 'logo', kind: 'picture' },
    ]);
  });

  it('lists the members of a list with the list only', async () => {
    await workflow.addTemplate(['{{#items}}', '{{description}}', '{{/items}}', '{{total}}']);
    expect((await fields()).map(({ name, list }) => ({ name, list }))).toEqual([
      { name: 'items', list: true },
      { name: 'total', list: false },
    ]);
  });

  const itemsOf = async () => (await fields()).find(({ name }) => name === 'items')?.members;

  it('merges the members that all documents use', async () => {
    const options = { outputName: '{{#items}}{{number}}{{/items}}' };
    await workflow.addTemplate(['{{#items}}', '{{name}} {{price}}', '{{/items}}'], options);
    await workflow.addTemplate(['{{#items}}{{price}}{{room.name}}{{/items}}'], {}, 'Label.docx');
    expect(await itemsOf()).toEqual([
      { name: 'name', list: false, kind: 'text' },
      { name: 'price', list: false, kind: 'text' },
      { name: 'number', list: false, kind: 'text' },
      { name: 'room.name', list: false, kind: 'text' },
    ]);
  });

  it('says how the templates use a member, the most important use first', async () => {
    await workflow.addTemplate([
      '{{#items}}{{name}}{{#if due}}{{due | date: "long"}}{{/if}}{{price | currency: "EUR"}}{{/items}}',
    ]);
    await workflow.addTemplate(['{{#items}}{{price}}{{/items}}'], {}, 'Label.docx');
    expect((await itemsOf())?.map(({ name, kind }) => [name, kind])).toEqual([
      ['name', 'text'],
      ['due', 'date'],
      ['price', 'number'],
    ]);
  });

  it('contains a nested list, with its name before its members', async () => {
    await workflow.addTemplate(['{{#items}}{{name}}{{#parts}}{{color}}{{/parts}}{{/items}}']);
    expect(await itemsOf()).toEqual([
      { name: 'name', list: false, kind: 'text' },
      { name: 'parts', list: true, kind: 'list' },
      { name: 'parts.color', list: false, kind: 'text' },
    ]);
  });

  it('lists a condition inside a list as a member, and omits loop variables', async () => {
    await workflow.addTemplate([
      '{{#items}}{{@number}}{{#if paid}}{{date}}{{/if}}{{#if not @last}}, {{/if}}{{/items}}',
      '{{#tags}}{{.}}{{/tags}}',
    ]);
    expect(await fields()).toMatchObject([
      {
        name: 'items',
        members: [
          { name: 'paid', list: false, kind: 'condition' },
          { name: 'date', list: false, kind: 'text' },
        ],
      },
      { name: 'tags', members: [] },
    ]);
  });

  it.each([
    ['{{#items | where: "room", "Office" | sort: "name"}}', ['name']],
    ['{{#items | group_by: "room"}}', []],
    ['{{#items | map: "room"}}', []],
  ])("lists members of the sent items, not of a filter's result: %s", async (tag, names) => {
    await workflow.addTemplate([`${tag}{{name}}{{/items}}`]);
    expect((await itemsOf())?.map(({ name }) => name)).toEqual(names);
  });

  it('includes the tags of the output name and of the PDF password', async () => {
    const password = { enablePdfPassword: true, pdfPassword: '{{birthday}}' };
    await workflow.addTemplate(['no tag'], { outputName: 'Letter {{number}}', ...password });
    expect((await fields()).map(({ name }) => name)).toEqual(['number', 'birthday']);
  });

  it('marks the fields that the source has sent', async () => {
    await workflow.addTemplate(['{{name}} {{city}}']);
    await workflow.start({ name: 'Ada' });
    expect(await fields()).toMatchObject([
      { name: 'name', inSource: true },
      { name: 'city', inSource: false },
    ]);
  });

  it('omits a template with broken tags, and shows the tags of the others', async () => {
    await workflow.addTemplate(['{{broken'], { outputName: 'fixed' });
    await workflow.addTemplate(['{{whole}}'], {}, 'Whole.docx');
    expect((await fields()).map(({ name }) => name)).toEqual(['whole']);
  });
});

import { Docloom } from '../../../nodes/Docloom/Docloom.node';
import { editorContext } from '../engine/ask-editor';
import { RecordedServer } from '../engine/recorded-server';
import { source } from '../engine/resources';

const server = new RecordedServer();
const { mapSourceFields } = new Docloom().methods.resourceMapping;
const fieldsPath = '/v0/workflows/wkf_1/fields/';

async function fields() {
  const chosen = { workflowId: { __rl: true, mode: 'list', value: 'wkf_1' } };
  const mapped = await mapSourceFields.call(editorContext(server.origin, chosen));
  return mapped.fields.map(({ id, displayName, type }) => [id, displayName, type]);
}

const field = (name: string, list = false) => ({
  name,
  documents: ['doc_1'],
  inSource: false,
  list,
});

describe('the fields to map', () => {
  it('have the kinds of the tags', async () => {
    server.on('GET', fieldsPath, {
      body: [
        { ...field('logo'), kind: 'picture' },
        { ...field('paid'), kind: 'condition' },
        { ...field('name'), kind: 'text' },
        { ...field('site'), kind: 'link' },
        { ...field('total'), kind: 'number' },
        { ...field('due'), kind: 'date' },
      ],
    });

    expect(await fields()).toEqual([
      ['logo', 'logo (picture: name of a binary field)', 'string'],
      ['paid', 'paid (condition)', 'string'],
      ['name', 'name', 'string'],
      ['site', 'site', 'string'],
      ['total', 'total', 'number'],
      ['due', 'due (date)', 'dateTime'],
    ]);
  });

  it('have no kinds if the server does not tell them', async () => {
    server.on('GET', fieldsPath, { body: [field('logo')] });

    expect(await fields()).toEqual([['logo', 'logo', 'string']]);
  });

  it('are the tags of the templates; a list is one field', async () => {
    server.on('GET', fieldsPath, {
      body: [
        field('customer.name'),
        field('items', true),
        field('items.description'),
        field('items.price'),
        field('tags', true),
      ],
    });

    expect(await fields()).toEqual([
      ['customer.name', 'customer.name', 'string'],
      ['items', 'items (list of description, price)', 'array'],
      ['tags', 'tags (list)', 'array'],
    ]);
  });

  it('names the members of a list like the server', async () => {
    const members = ['text', 'parts', 'parts.color'].map((name) => ({ name, list: false }));
    server.on('GET', fieldsPath, {
      body: [
        { ...field('lines', true), members },
        { ...field('tags', true), members: [] },
      ],
    });

    expect(await fields()).toEqual([
      ['lines', 'lines (list of text, parts, parts.color)', 'array'],
      ['tags', 'tags (list)', 'array'],
    ]);
  });

  it.each([404, 405])('are those of the source if the server answers %d', async (status) => {
    server.on('GET', fieldsPath, { status, body: '<h1>There is no such page</h1>' });
    server.on('GET', '/v0/workflows/wkf_1/source/', {
      body: source({ sourceFields: ['number', 'customer.name', 'lines', 'lines.text'] }),
    });

    expect(await fields()).toEqual([
      ['number', 'number', 'string'],
      ['customer.name', 'customer.name', 'string'],
      ['lines', 'lines (list of text)', 'array'],
    ]);
  });
});

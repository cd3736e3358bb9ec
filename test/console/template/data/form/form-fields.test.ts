import {
  formFieldsOf,
  groupsOf,
} from '../../../../../console/src/template/data/form/form-fields.ts';

const text = (name: string) => ({ name, kind: 'text', members: [] }) as const;

describe('formFieldsOf', () => {
  it('has each field once, as its most telling use', () => {
    const fields = formFieldsOf([
      { name: 'logo', kind: 'text' },
      { name: 'logo', kind: 'picture' },
      { name: 'total', kind: 'number' },
      { name: 'total', kind: 'condition' },
      { name: 'customer', kind: 'condition' },
      { name: 'customer.name', kind: 'text' },
    ]);
    expect(fields.map(({ name, kind }) => [name, kind])).toEqual([
      ['logo', 'picture'],
      ['total', 'number'],
      ['customer.name', 'text'],
    ]);
  });

  it('puts the members of nested lists into their list', () => {
    const members = [
      { name: 'name', list: false },
      { name: 'maker.name', list: false },
      { name: 'parts', list: true },
      { name: 'parts.price', list: false },
      { name: 'parts.screws', list: true },
      { name: 'parts.screws.size', list: false },
      { name: '.', list: false },
    ];
    const screws = { name: 'screws', kind: 'list', members: [text('size')] };
    const parts = { name: 'parts', kind: 'list', members: [text('price'), screws] };
    expect(formFieldsOf([{ name: 'items', kind: 'list', members }])).toEqual([
      { name: 'items', kind: 'list', members: [text('name'), text('maker.name'), parts] },
    ]);
  });
});

it('groups fields whose names begin alike', () => {
  const names = ['number', 'customer.name', 'invoice.date', 'customer.city', 'customer'];
  const groups = groupsOf(names.map(text));
  expect(groups.map(({ title, fields }) => [title, fields.map(({ label }) => label)])).toEqual([
    [undefined, ['number']],
    [undefined, ['customer']],
    ['customer', ['name', 'city']],
    [undefined, ['invoice.date']],
  ]);
});

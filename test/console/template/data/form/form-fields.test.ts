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

  it('has the kinds of members, and parts of an object in place of a condition', () => {
    const members = [
      { name: 'due', list: false, kind: 'date' },
      { name: 'maker', list: false, kind: 'condition' },
      { name: 'maker.name', list: false, kind: 'text' },
    ] as const;
    const [items] = formFieldsOf([{ name: 'items', kind: 'list', members: [...members] }]);
    expect(items?.members).toEqual([
      { name: 'due', kind: 'date', members: [] },
      text('maker.name'),
    ]);
  });

  it('puts the members of nested lists into their list', () => {
    const members = [
      { name: 'name', list: false, kind: 'text' },
      { name: 'maker.name', list: false, kind: 'text' },
      { name: 'parts', list: true, kind: 'list' },
      { name: 'parts.price', list: false, kind: 'text' },
      { name: 'parts.screws', list: true, kind: 'list' },
      { name: 'parts.screws.size', list: false, kind: 'text' },
      { name: '.', list: false, kind: 'text' },
    ] as const;
    const screws = { name: 'screws', kind: 'list', members: [text('size')] };
    const parts = { name: 'parts', kind: 'list', members: [text('price'), screws] };
    expect(formFieldsOf([{ name: 'items', kind: 'list', members: [...members] }])).toEqual([
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

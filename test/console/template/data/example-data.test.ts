import { exampleData, isoDay } from '../../../../console/src/template/data/example-data.ts';
import { formFieldsOf } from '../../../../console/src/template/data/form/form-fields.ts';
import { formatJson } from '../../../../console/src/template/data/json/format-json.ts';

it('shows every place of a template', () => {
  const members = [
    { name: 'name', list: false, kind: 'text' },
    { name: 'parts', list: true, kind: 'list' },
    { name: 'parts.price', list: false, kind: 'number' },
  ] as const;
  const fields = formFieldsOf([
    { name: 'customer.name', kind: 'text' },
    { name: 'total', kind: 'number' },
    { name: 'due', kind: 'date' },
    { name: 'paid', kind: 'condition' },
    { name: 'logo', kind: 'picture' },
    { name: 'url', kind: 'link' },
    { name: 'tags', kind: 'list' },
    { name: 'items', kind: 'list', members: [...members] },
    { name: 'total.net', kind: 'text' },
  ]);
  const item = { name: 'name', parts: [{ price: 1 }, { price: 1 }] };
  expect(JSON.parse(formatJson(exampleData(fields, '2026-01-31')))).toEqual({
    customer: { name: 'customer.name' },
    total: 1,
    due: '2026-01-31',
    paid: true,
    logo: null,
    url: 'https://example.com/',
    tags: ['tags 1', 'tags 2'],
    items: [item, item],
  });
});

it('writes a day as the calendar of the reader has it', () => {
  expect(isoDay(new Date(2026, 0, 31, 23, 59))).toBe('2026-01-31');
});

import { formFieldsOf } from '../../../../../console/src/template/data/form/form-fields.ts';
import { columnsOf } from '../../../../../console/src/template/data/form/member-columns.ts';
import { otherFieldsIn } from '../../../../../console/src/template/data/form/other-fields.ts';
import { withOuterFields } from '../../../../../console/src/template/data/form/outer-fields.ts';
import type { JsonObject } from '../../../../../console/src/template/data/json/json.ts';
import { isList, isObject } from '../../../../../console/src/template/data/json/json.ts';
import { parseJson } from '../../../../../console/src/template/data/json/parse-json.ts';

function object(text: string): JsonObject {
  const data = parseJson(text);
  return isObject(data) ? data : new Map();
}

const members = ['name', 'price', 'currency'].map((name) => {
  return { name, list: false, kind: 'text' } as const;
});
const fields = formFieldsOf([
  { name: 'customer.name', kind: 'text' },
  { name: 'items', kind: 'list', members },
]);

describe('otherFieldsIn', () => {
  it.each([
    ['{}', 0],
    ['{"other": 1, "more": {"a": 1, "b": 2}}', 2],
    ['{"customer": {"name": "Ann", "city": "Cork", "tags": [1, 2]}}', 2],
    ['{"customer.name": "Ann", "customer": {"name": "Bo"}}', 1],
    ['{"items": [{"name": "Desk", "room": "Office"}, {"room": "x", "floor": 1}]}', 2],
    ['{"customer": {"name": {"first": "Ann"}}, "items": "none"}', 0],
  ])('of %s are %d', (text, count) => {
    expect(otherFieldsIn(object(text), fields)).toBe(count);
  });
});

it('a member that only the data beside the list has is edited there', () => {
  const data = object('{"currency": "EUR", "name": "x", "items": [{"name": "Desk"}]}');
  const shown = withOuterFields(fields, data);
  expect(shown.map(({ name }) => name)).toEqual(['customer.name', 'currency', 'items']);
  expect(shown.at(-1)?.members.map(({ name }) => name)).toEqual(['name', 'price']);
});

it('columns have numbers where other rows have them, and the room of the longest value', () => {
  const list = parseJson('[{"name": "Meeting table, solid oak", "price": 1.50}, {"price": null}]');
  const columns = fields.at(-1)?.members ?? [];
  expect(columnsOf(isList(list) ? list : [], columns)).toMatchObject([
    { name: 'name', kind: 'text', width: 'roomy' },
    { name: 'price', kind: 'number', width: 'narrow' },
    { name: 'currency', kind: 'text', width: 'narrow' },
  ]);
});

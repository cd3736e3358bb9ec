import { editorOf } from '../../../../../console/src/template/data/form/editor-of.ts';
import type { FormField } from '../../../../../console/src/template/data/form/form-fields.ts';
import { parseJson } from '../../../../../console/src/template/data/json/parse-json.ts';

const name = { name: 'name', kind: 'text', members: [] } as const;

it.each<[FormField['kind'], string | undefined, string]>([
  ['text', undefined, 'text'],
  ['text', '"Ann"', 'text'],
  ['text', '42', 'text'],
  ['text', 'false', 'check'],
  ['text', '["a", 1]', 'values'],
  ['text', '{"a": 1}', 'locked'],
  ['text', '[{"a": 1}]', 'locked'],
  ['markdown', 'null', 'text'],
  ['number', '"19.90"', 'line'],
  ['date', undefined, 'date'],
  ['date', '"2026-11-20"', 'date'],
  ['date', '1763596800', 'line'],
  ['link', '""', 'line'],
  ['condition', undefined, 'check'],
  ['condition', 'true', 'check'],
  ['condition', '"open"', 'text'],
  ['picture', undefined, 'picture'],
  ['picture', '"data:image/png;base64,AA=="', 'picture'],
  ['picture', '{"id": "fil_1"}', 'locked'],
])('a %s with %s is edited as %s', (kind, value, editor) => {
  const field = { name: 'field', kind, members: [] };
  expect(editorOf(field, value === undefined ? undefined : parseJson(value))).toBe(editor);
});

it.each<[string | undefined, string, string]>([
  [undefined, 'rows', 'values'],
  ['[]', 'rows', 'values'],
  ['[{"name": "Desk"}]', 'rows', 'locked'],
  ['["Desk", 1]', 'values', 'values'],
  ['["Desk", {"name": "Bed"}]', 'locked', 'locked'],
  ['{"name": "Desk"}', 'group', 'locked'],
  ['"[{}]"', 'locked', 'locked'],
])('a list with %s is edited as %s, and without members as %s', (value, withMembers, without) => {
  const data = value === undefined ? undefined : parseJson(value);
  expect(editorOf({ name: 'list', kind: 'list', members: [name] }, data)).toBe(withMembers);
  expect(editorOf({ name: 'list', kind: 'list', members: [] }, data)).toBe(without);
});

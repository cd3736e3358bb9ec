import { formatJson } from '../../../../../console/src/template/data/json/format-json.ts';
import { parseJson } from '../../../../../console/src/template/data/json/parse-json.ts';
import {
  withMovedRow,
  withNewRow,
  withoutRow,
} from '../../../../../console/src/template/data/json/rows.ts';

it('adds an empty row with the members of the last one', () => {
  const last = parseJson('{"name": "Desk", "price": 1.50, "paid": true, "parts": ["leg"]}');
  const [, added = null] = withNewRow([last], new Map());
  expect(JSON.parse(formatJson(added))).toEqual({ name: '', price: null, paid: false, parts: [] });
  expect(withNewRow([], '')).toEqual(['']);
});

it('removes and moves rows', () => {
  expect(withoutRow(['a', 'b', 'c'], 1)).toEqual(['a', 'c']);
  expect(withMovedRow(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(withMovedRow(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(withMovedRow(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
  expect(withMovedRow(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
});

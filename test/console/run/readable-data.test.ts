import { readableData } from '../../../console/src/run/readable-data.ts';

it('The data of a run has a line for each value, and its numbers as they arrived', () => {
  const text = '{"number":12345678901234567890,"lines":[{"price":1.50}]}';
  expect(readableData(text)).toBe(`{
  "number": 12345678901234567890,
  "lines": [
    {
      "price": 1.50
    }
  ]
}`);
});

it.each([
  ['that is very long', `{"text":"${'x'.repeat(500_000)}"}`],
  ['that is no object', '[1,2]'],
  ['that cannot be read', '{"number":'],
])('Data %s stays as it is', (_, text) => {
  expect(readableData(text)).toBe(text);
});

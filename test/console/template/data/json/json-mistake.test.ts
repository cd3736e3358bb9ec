import { lineAndColumn } from '../../../../../console/src/template/data/json/json-mistake.ts';
import { readObject } from '../../../../../console/src/template/data/json/read-object.ts';
import { mistakeIn } from '../../../../../console/src/template/data/text/mistake-text.ts';
import { english } from '../../../../../console/src/words/english.ts';

function said(text: string): string {
  const { mistake } = readObject(text);
  return mistake ? mistakeIn(english, text, mistake) : '';
}

it.each([
  ['', 'Line 1, column 1: There is no text.'],
  [' [1]', 'Line 1, column 2: The data must begin with { and end with }.'],
  ['{"a": {', 'Line 1, column 7: This bracket is never closed. Add } at its end.'],
  ['{"a": [1, 2', 'Line 1, column 7: This bracket is never closed. Add ] at its end.'],
  ['{"a": "Ann,\n"b": 1}', 'Line 1, column 7: The text that begins here has no quotation mark'],
  ['{"a": "C:\\Users"}', 'Line 1, column 10: \\U means nothing.'],
  ['{"a": "x\ty"}', 'Line 1, column 9: A text cannot have this character.'],
  ['{"a": 01}', 'Line 1, column 7: 01 is no number.'],
  ['{"a": 1,\n "b": .5}', 'Line 2, column 7: .5 is no number.'],
  ['{“a”: 1}', 'Line 1, column 2: Write " instead of “.'],
  ["{'a': 1}", 'Line 1, column 2: Write " instead of \'.'],
  ['{name: 1}', 'Line 1, column 2: Put name between quotation marks: "name".'],
  ['{"a": True}', 'Line 1, column 7: Put True between quotation marks: "True".'],
  ['{"a": 1,\r\n}', 'Line 1, column 8: Remove this comma, because nothing follows it.'],
  ['{"a": , "b": 1}', 'Line 1, column 7: A value is missing before ,.'],
  ['{"a":', 'Line 1, column 6: The text ends before a value.'],
  ['{1: 2}', 'Line 1, column 2: The name of a field in quotation marks is missing before 1.'],
  ['{"a" 1}', 'Line 1, column 6: A colon is missing before 1.'],
  ['{"a"', 'Line 1, column 5: A colon and a value are missing at the end.'],
  ['{"a": 1\n"b": 2}', 'Line 2, column 1: A comma is missing before ".'],
  ['{"a": 1}}', 'Line 1, column 9: The data ends before }.'],
])('%j is explained', (text, explanation) => {
  expect(said(text)).toContain(explanation);
});

it('counts lines and columns from 1, with line breaks of every system', () => {
  expect(lineAndColumn('a\nb\r\ncd\re', 8)).toEqual({ line: 4, column: 1 });
  expect(lineAndColumn('abc', 2)).toEqual({ line: 1, column: 3 });
});

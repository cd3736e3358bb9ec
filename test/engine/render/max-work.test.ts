import { TooMuchWork } from '../../../engine/src/errors.ts';
import type { SourceData } from '../../../engine/src/source-data.ts';
import { Template } from '../../../engine/src/template.ts';
import { paragraph, wordFile } from '../../service/office-files.ts';

/** Renders with a limit. */
function render(body: string, data: SourceData, maxWork?: number) {
  const settings = { keepMacros: false, ...(maxWork === undefined ? {} : { maxWork }) };
  return Template.compile(wordFile(paragraph(body))).render(data, new Map(), settings);
}
const numbers = (count: number) => Array.from({ length: count }, (_, price) => ({ price }));

describe('a limit of the work for a document', () => {
  it.each([
    ['long texts', '{{text}}', { text: 'a'.repeat(20_000) }],
    ['many items', '{{#items}}{{price}}{{/items}}', { items: numbers(1_000) }],
    ['empty items', '{{#items}}{{#no}}x{{/no}}{{/items}}', { items: numbers(2_000) }],
    ['filters of lists', '{{items | sum: "price"}}', { items: numbers(2_000) }],
    ['filters in conditions', '{{#items | where: "no"}}x{{/items}}', { items: numbers(2_000) }],
    ['QR codes', '{{text | qrcode: "2cm"}}', { text: 'a' }],
  ])('stops %s', (_, body, data) => {
    expect(() => render(body, data, 10_000)).toThrow(TooMuchWork);
    expect(() => render(body, data, 1_000_000)).not.toThrow();
    expect(() => render(body, data)).not.toThrow();
  });

  it('counts each document anew', () => {
    const template = Template.compile(wordFile(paragraph('{{text}}')));
    const settings = { keepMacros: false, maxWork: 10_000 };
    for (let documents = 0; documents < 5; documents += 1) {
      expect(() => template.render({ text: 'a'.repeat(5_000) }, new Map(), settings)).not.toThrow();
    }
  });
});

it('a template is rejected that decompresses to more than a lower limit', () => {
  const file = wordFile(paragraph('a'.repeat(5_000)));
  expect(() => Template.compile(file, { inflated: 1_000_000, part: 2_000 })).toThrow(/decompress/u);
  expect(() => Template.compile(file, { inflated: 2_000, part: 1_000_000 })).toThrow(/decompress/u);
  expect(() => Template.compile(file, { inflated: 1_000_000, part: 1_000_000 })).not.toThrow();
});

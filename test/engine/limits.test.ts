import type { SourceData } from '../../contract/src/index.ts';
import { writeArchive } from '../../engine/src/archive/archive-writer.ts';
import { Template } from '../../engine/src/template.ts';
import { NotATemplate, OutputTooLarge } from '../../engine/src/errors.ts';
import {
  paragraph,
  partsAsText,
  tableRow,
  textOf,
  WORD_BODY,
  wordFile,
  zipOf,
} from '../service/office-files.ts';

const DEPTH = 5_000;

describe('at the limits', () => {
  const table = wordFile(
    `<w:tbl>${tableRow('{{#items}}{{@number}}', '{{name}}{{/items}}')}</w:tbl>`,
  );
  const rows = (count: number): SourceData => ({
    items: Array.from({ length: count }, (_, n) => ({ name: `item ${n}` })),
  });

  it('renders a table with a hundred thousand rows', () => {
    const { content } = Template.compile(table).render(rows(100_000));
    const xml = partsAsText(content)[WORD_BODY] ?? '';
    expect(xml.split('<w:tr>')).toHaveLength(100_001);
    expect(xml).toMatch(/>100000<.*>item 99999</u);
  });

  it('rejects a table with more rows than any office suite opens', () => {
    expect(() => Template.compile(table).render(rows(1_000_000))).toThrow(OutputTooLarge);
  });

  it('prints nothing for data that is nested too deeply for a text', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`) as SourceData;
    const { content } = Template.compile(wordFile(paragraph('[{{x}}]'))).render({ x: deep });
    expect(textOf(content)).toMatch(/^\[.*\]$/u);
  });

  it('finds a field at the end of a path through such data', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`) as SourceData;
    const path = Array.from({ length: 500 }, () => 'a').join('.');
    const { content } = Template.compile(wordFile(paragraph(`{{${path}}}`))).render(deep);
    expect(textOf(content)).toBe('1');
  });

  it('rejects texts that are too large together, outside of any list', () => {
    const x = 'a'.repeat(8 * 1024 * 1024);
    const withTags = (count: number) =>
      Template.compile(wordFile(paragraph('{{x}}'.repeat(count))));
    expect(() => withTags(9).render({ x })).toThrow(OutputTooLarge);
  });

  it('names the second header before the tenth', () => {
    const parts = partsAsText(wordFile('', { header: paragraph('{{name') }));
    const { 'word/header1.xml': header = '', '[Content_Types].xml': types = '' } = parts;
    const numbers = [10, 2];
    const declared = numbers.map((number) => {
      const [override = ''] = /<Override [^>]*header1[^>]*>/u.exec(types) ?? [];
      return override.replace('header1', `header${String(number)}`);
    });
    const file = zipOf({
      ...parts,
      'word/header10.xml': header,
      'word/header2.xml': header,
      '[Content_Types].xml': types.replace('</Types>', `${declared.join('')}</Types>`),
    });
    expect(() => Template.compile(file).render({})).toThrow(/header1\..*header2\..*header10\./su);
  });

  it('rejects a template with a part that expands to 200 MB', () => {
    const parts = partsAsText(wordFile(''));
    const large = { ...parts, [WORD_BODY]: ' '.repeat(200 * 1024 * 1024) };
    const bomb = writeArchive(new Map(Object.entries(large)));
    expect(() => Template.compile(bomb)).toThrow(NotATemplate);
  });
});

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

  it('rejects a template with a part that expands to 200 MB', () => {
    const parts = partsAsText(wordFile(''));
    const large = { ...parts, [WORD_BODY]: ' '.repeat(200 * 1024 * 1024) };
    const bomb = writeArchive(new Map(Object.entries(large)));
    expect(() => Template.compile(bomb)).toThrow(NotATemplate);
  });
});

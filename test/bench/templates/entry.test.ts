import { checkEqualTexts, type Entry } from '../../../bench/templates/entry.ts';
import { documentText } from '../../../bench/templates/document-text.ts';
import { paragraph, wordFile } from '../../service/office-files.ts';

/** A library that always makes the same paragraph. */
const entryOf = (name: string, text: string): Entry => ({
  contestant: {
    name,
    kinds: ['docx'],
    syntax: { value: (path) => path, rows: () => [] },
    prepare: () => () => wordFile(paragraph(text)),
  },
  template: wordFile(''),
  fill: () => wordFile(paragraph(text)),
});

describe('the text of a document', () => {
  it('consists of its parts, one line per paragraph, however it is split into runs', () => {
    const file = wordFile(paragraph('Dear ', 'Moira &amp; Co') + paragraph('Hello'), {
      header: paragraph('Head'),
    });
    expect(documentText(file)).toContain('# word/document.xml\nDear Moira & Co\nHello\n');
    expect(documentText(file)).toContain('# word/header1.xml\nHead');
  });
});

describe('libraries that are compared', () => {
  it('may be measured if they make the same text', async () => {
    const entries = [entryOf('one', 'Dear Moira'), entryOf('other', 'Dear Moira')];
    await expect(checkEqualTexts(entries, () => ({}))).resolves.toBeUndefined();
  });

  it('are not measured if the text differs, and the first difference is named', async () => {
    const entries = [entryOf('one', 'Dear Moira'), entryOf('other', 'Dear ')];
    await expect(checkEqualTexts(entries, () => ({}))).rejects.toThrow(
      'Line 2 of the documents differs.\n  one: Dear Moira\n  other: Dear ',
    );
  });
});

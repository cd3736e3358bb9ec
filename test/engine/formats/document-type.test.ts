import { posix } from 'node:path';
import fc from 'fast-check';
import { documentTypeOf } from '../../../engine/src/formats/document-type.ts';
import { extensionOf } from '../../../engine/src/formats/document-extension.ts';
import { Template } from '../../../engine/src/template.ts';
import { NotATemplate } from '../../../engine/src/errors.ts';
import { paragraph, partsAsText, wordFile, zipOf } from '../../service/office-files.ts';
import { slides } from '../../service/slides.ts';
import { OFFICE_FORMATS, savedAs } from '../office-file/office-formats.ts';

const identify = (name: string, content: Uint8Array) => Template.compile(content).identify(name);

const word = wordFile(paragraph('Dear {{name}}'));

describe('identify', () => {
  it('recognizes a Word file', () => {
    expect(identify('Letter.docx', word)).toBe('CLOUD_DOCS');
  });

  it('recognizes a PowerPoint file', () => {
    expect(identify('Certificate.pptx', slides('{{name}}'))).toBe('CLOUD_SLIDES');
  });

  it('ignores the case of the extension', () => {
    expect(identify('LETTER.DOCX', word)).toBe('CLOUD_DOCS');
  });

  it.each(['docx', 'dotx', 'docm', 'dotm'] as const)('recognizes a .%s', (format) => {
    expect(identify(`Letter.${format}`, savedAs(format, word))).toBe('CLOUD_DOCS');
  });

  it.each(['pptx', 'potx', 'ppsx', 'pptm', 'potm', 'ppsm'] as const)(
    'recognizes a .%s',
    (format) => {
      expect(identify(`Deck.${format}`, savedAs(format, slides('x')))).toBe('CLOUD_SLIDES');
    },
  );

  it.each([
    ['.odt', 'an OpenDocument text; save it as .docx first, in Word or LibreOffice'],
    ['.ott', 'an OpenDocument text'],
    ['.odp', 'an OpenDocument presentation; save it as .pptx first, in PowerPoint or LibreOffice'],
    ['.ods', 'an OpenDocument spreadsheet'],
    ['.doc', 'a Word 97 document; save it as .docx first'],
    ['.ppt', 'a PowerPoint 97 presentation; save it as .pptx first'],
    ['.xlsx', 'an Excel workbook, which is not supported'],
    ['.rtf', 'a Rich Text Format document; save it as .docx first'],
    ['.pdf', 'a PDF, which is not supported'],
    ['.PAGES', 'a Pages document; export it as Word first'],
  ])('names the format of a file that ends with %s, and the remedy', (extension, what) => {
    const name = extension.toLowerCase();
    const said = `its name ends with "${name}", so it is ${what}`;
    expect(() => identify(`File${extension}`, word)).toThrow(said);
  });

  const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
  const workbook = Object.entries(partsAsText(word)).map(([name, xml]) => [
    name,
    xml.replace(OFFICE_FORMATS.docx, sheet),
  ]);

  it.each([
    ['an OpenDocument text', zipOf({ mimetype: 'application/vnd.oasis.opendocument.text' })],
    [
      'an OpenDocument presentation',
      zipOf({ mimetype: 'application/vnd.oasis.opendocument.presentation-template' }),
    ],
    ['an Excel workbook', zipOf(Object.fromEntries(workbook) as Record<string, string>)],
    ['a PDF', Buffer.from('%PDF-1.7 and more')],
    ['a Rich Text Format document', Buffer.from(String.raw`{\rtf1 Dear Ann}`)],
  ])('is not deceived by the name of %s', (what, content) => {
    expect(() => identify('Letter.docx', content)).toThrow(`it is ${what}`);
  });

  const refused: [what: string, name: string, content: Uint8Array, reason: RegExp][] = [
    ['another extension', 'Letter.pdf', word, /its name ends with "\.pdf"/],
    ['an old Word file', 'Letter.doc', word, /its name ends with "\.doc"/],
    ['no extension', 'Letter', word, /its name ends with ""/],
    ['a name that is only the extension', '.docx', word, /its name ends with ""/],
    ['garbage', 'Letter.docx', Buffer.from('Dear Ann'), /not an Office file \(not a ZIP/],
    ['nothing', 'Letter.docx', new Uint8Array(), /not an Office file \(not a ZIP/],
    [
      'half a file',
      'Letter.docx',
      word.slice(0, word.length / 2),
      /not an Office file \(not a ZIP/,
    ],
    [
      'another ZIP archive',
      'Letter.docx',
      zipOf({ 'a.txt': 'a' }),
      /ZIP archive, but not an Office/,
    ],
    [
      'a Word file called PowerPoint',
      'Letter.pptx',
      word,
      /name ends with \.pptx, but it is a Word document/,
    ],
    [
      'a PowerPoint file called Word',
      'Deck.docx',
      slides('x'),
      /name ends with \.docx, but it is a PowerPoint presentation/,
    ],
  ];

  it.each(refused)('rejects %s and says why', (_, name, content, reason) => {
    expect(() => identify(name, content)).toThrow(NotATemplate);
    expect(() => identify(name, content)).toThrow(reason);
  });

  it('rejects a file with damaged parts, not only one with a damaged directory', () => {
    const damaged = Buffer.from(wordFile(paragraph('Dear {{name}}, '.repeat(200))));
    const body = damaged.indexOf('word/document.xml');
    damaged.fill(0xff, body + 40, body + 60);
    expect(() => identify('Letter.docx', damaged)).toThrow(NotATemplate);
  });
});

it.each([
  ['CLOUD_DOCS', false, '.docx'],
  ['CLOUD_DOCS', true, '.docm'],
  ['CLOUD_SLIDES', false, '.pptx'],
  ['CLOUD_SLIDES', true, '.pptm'],
] as const)(
  'documents of %s, with macros: %s, end with %s',
  (documentType, hasMacros, extension) => {
    expect(extensionOf(documentType, hasMacros)).toBe(extension);
  },
);

it('reads the extension of a name as Node does', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'B', '.', '/', ' ', 'é') });
  fc.assert(
    fc.property(name, (called) => {
      const extension = posix.extname(called).toLowerCase();
      expect(() => documentTypeOf(called)).toThrow(`its name ends with "${extension}"`);
    }),
    { numRuns: 1000 },
  );
});

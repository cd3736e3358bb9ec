import { extensionOf } from '../../../service/src/templates/document-type.ts';
import { Template } from '../../../service/src/templates/engine.ts';
import { NotATemplate } from '../../../service/src/templates/templates.ts';
import { paragraph, wordFile, zipOf } from '../office-files.ts';
import { slides } from '../slides.ts';

const identify = (name: string, content: Uint8Array) => Template.compile(content).identify(name);

const word = wordFile(paragraph('Dear {{name}}'));

describe('identify', () => {
  it('knows a Word file', () => {
    expect(identify('Letter.docx', word)).toBe('CLOUD_DOCS');
  });

  it('knows a PowerPoint file', () => {
    expect(identify('Certificate.pptx', slides('{{name}}'))).toBe('CLOUD_SLIDES');
  });

  it('does not mind the case of the extension', () => {
    expect(identify('LETTER.DOCX', word)).toBe('CLOUD_DOCS');
  });

  const refused: [what: string, name: string, content: Uint8Array, reason: RegExp][] = [
    ['another extension', 'Letter.pdf', word, /its name ends with "\.pdf"/],
    ['an old Word file', 'Letter.doc', word, /its name ends with "\.doc"/],
    ['no extension', 'Letter', word, /its name ends with ""/],
    ['a name that is only the extension', '.docx', word, /its name ends with ""/],
    ['garbage', 'Letter.docx', Buffer.from('Dear Ann'), /no Office file \(not a ZIP/],
    ['nothing', 'Letter.docx', new Uint8Array(), /no Office file \(not a ZIP/],
    ['half a file', 'Letter.docx', word.slice(0, word.length / 2), /no Office file \(not a ZIP/],
    ['another ZIP archive', 'Letter.docx', zipOf({ 'a.txt': 'a' }), /ZIP archive, but no Office/],
    [
      'a Word file called PowerPoint',
      'Letter.pptx',
      word,
      /is called \.pptx, but is a Word document/,
    ],
    [
      'a PowerPoint file called Word',
      'Deck.docx',
      slides('x'),
      /is called \.docx, but is a PowerPoint presentation/,
    ],
  ];

  it.each(refused)('refuses %s and says why', (_, name, content, reason) => {
    expect(() => identify(name, content)).toThrow(NotATemplate);
    expect(() => identify(name, content)).toThrow(reason);
  });

  it('refuses a file whose parts are damaged, not only its directory', () => {
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

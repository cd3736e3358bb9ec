import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { manualData } from '../../docs/pictures/src/templates/manual-data.ts';
import { DEFAULT_LIMITS as LIMITS } from '../../service/src/limits/limits.ts';
import { BOUNDS as ARCHIVE } from '../../engine/src/archive/bounds.ts';
import { DRIVE_FILE_BOUNDS } from '../../engine/src/drive-files.ts';
import { extensionOf } from '../../engine/src/formats/document-extension.ts';
import { documentTypeOf } from '../../engine/src/formats/document-type.ts';
import { Template } from '../../engine/src/template.ts';
import { BOUNDS as LANGUAGE } from '../../engine/src/language/bounds.ts';
import { TemplateError } from '../../engine/src/errors.ts';
import {
  FIRST_SLIDE,
  paragraph,
  partsAsText,
  partsOf,
  tableRow,
  textOf,
  wordFile,
  WORD_BODY,
  xmlOf,
} from '../service/office-files.ts';
import { fileWithEverything } from './file-with-everything.ts';
import { OFFICE_FORMATS } from './office-file/office-formats.ts';
import { TemporaryFolder } from '../service/temporary-folder.ts';

const repository = resolve(__dirname, '../..');
const manual = readFileSync(join(repository, 'docs/templates.md'), 'utf8');
const data = manualData(manual);

/** Renders a template of raw OOXML. */
const fill = (body: string) => textOf(Template.compile(wordFile(body)).render(data).content);

describe('the manual’s section on pictures', () => {
  const folder = new TemporaryFolder();
  // In a separate process: pptxgenjs imports modules while it writes, which jest does not support.
  beforeAll(() => {
    const script = join(repository, 'docs/pictures/src/templates/write-templates.ts');
    execFileSync(process.execPath, [script, folder.path]);
  });
  afterAll(() => folder.remove());

  const filled = (file: string) => {
    const { content, warnings } = Template.compile(readFileSync(join(folder.path, file))).render(
      data,
    );
    expect(warnings).toEqual([]);
    return content;
  };
  const linesOf = (file: string) => textOf(filled(file)).split('\n');
  /** A no-break space looks like any other space. */
  const plain = (lines: readonly string[]) => lines.map((line) => line.replaceAll('\u00a0', ' '));

  it.each<[string, string, readonly string[]]>([
    [
      'a list in a line repeats the text between its tags',
      'list-in-a-line.docx',
      ['Dear Ann,', 'We have packed Desk, Bed, Chair and will be with you on November 20, 2026.'],
    ],
    [
      'tags in lines of their own repeat the paragraphs between them and go away',
      'list-of-paragraphs.docx',
      [
        'What we make for you:',
        ...['Desk', 'For the room “Office”, €200.00'],
        ...['Bed', 'For the room “Bedroom”, €450.00'],
        ...['Chair', 'For the room “Office”, €89.50'],
        'All prices include fitting.',
      ],
    ],
    [
      'a list around the text of a bullet repeats the bullet',
      'list-of-bullets.docx',
      ['Please clear a way for:', 'Desk (Office)', 'Bed (Bedroom)', 'Chair (Office)', 'Thank you!'],
    ],
    [
      'a condition in lines of its own takes its lines away',
      'condition.docx',
      [
        'Your order comes to €1,234.50.',
        'We carry it up to your flat, free of charge.',
        'Your joiners',
      ],
    ],
    [
      'a list from the first cell of a row to the last repeats the row',
      'list-of-rows.docx',
      [
        ...['Item', 'Price'],
        ...['Desk', '€200.00'],
        ...['Bed', '€450.00'],
        ...['Chair', '€89.50'],
        ...['Total', '€739.50'],
      ],
    ],
    [
      'tags in rows of their own repeat the rows between them',
      'list-of-several-rows.docx',
      [
        ...['Item', 'Price'],
        ...['Desk', '€200.00', 'Made for the room “Office”'],
        ...['Bed', '€450.00', 'Made for the room “Bedroom”'],
        ...['Chair', '€89.50', 'Made for the room “Office”'],
      ],
    ],
    [
      'the row after {{else}} is rendered if the list is empty',
      'empty-list.docx',
      ['Item', 'Price', 'There are no fees.'],
    ],
    [
      'a list in a list repeats rows for each of the outer list',
      'list-in-a-list.docx',
      [
        ...['Item', 'Price'],
        ...['Office', 'Desk', '€200.00', 'Chair', '€89.50'],
        ...['Bedroom', 'Bed', '€450.00'],
      ],
    ],
    [
      'line breaks in the data are line breaks in the document',
      'look-of-a-value.docx',
      ['Ann O’Neill\v3 Mill Lane\vCork', 'Dear Ann, you owe us', '€1,234.50'],
    ],
    [
      'Markdown makes paragraphs and bullets',
      'markdown.docx',
      [
        'Dear Ann,',
        'We come on Friday. Please have ready:',
        '•a socket for the drill',
        '•the key to the cellar',
      ],
    ],
    [
      'a link is text, a QR code and a picture are none',
      'pictures-and-links.docx',
      ['Please pay €1,234.50.', 'Pay now', 'Signed  in Cork', ''],
    ],
    [
      'a placeholder picture leaves the text alone',
      'placeholder-picture.docx',
      ['Made for Ann by', ''],
    ],
  ])('%s', (_, file, lines) => {
    expect(plain(linesOf(file))).toEqual(lines);
  });

  it('a value has the formatting of the first character of its tag', () => {
    const xml = xmlOf(filled('look-of-a-value.docx'), WORD_BODY);
    const [run = ''] = xml.match(/<w:r>(?:(?!<w:r>).)*?>Ann<\/w:t>/su) ?? [];
    expect(run).toContain('<w:b/>');
  });

  it('the document contains its pictures, equal ones once', () => {
    const media = (file: string) =>
      partsOf(filled(file)).filter((part) => /media\/.+\./u.test(part)).length;
    // The logo of the letterhead, the QR code, and the logo of the data.
    expect(media('pictures-and-links.docx')).toBe(3);
    const drawing = xmlOf(filled('placeholder-picture.docx'), WORD_BODY);
    expect(drawing).toContain('cx="590550" cy="590550"');
    expect(drawing).not.toContain('{{');
  });

  it('a slide with {{#slide items}} is repeated for each item, with its notes', () => {
    const deck = filled('list-of-slides.pptx');
    const slides = partsOf(deck).filter((part) => /^ppt\/slides\/slide\d+\.xml$/u.test(part));
    const notes = partsOf(deck).filter((part) => part.includes('notesSlides/notesSlide'));
    const texts = slides.map((slide) => textOf(deck, slide).split('\n').slice(0, 3));
    expect(plain(texts.flat())).toEqual([
      ...['Desk', 'For the Office', '€200.00'],
      ...['Bed', 'For the Bedroom', '€450.00'],
      ...['Chair', 'For the Office', '€89.50'],
    ]);
    expect(notes.map((part) => textOf(deck, part)).join('\n')).toContain(
      'Ask Ann about the Chair.',
    );
  });

  it('a picture that is alone in a text box on a slide replaces it', () => {
    const deck = filled('picture-on-a-slide.pptx');
    expect(textOf(deck, FIRST_SLIDE)).not.toContain('{{');
    expect(xmlOf(deck, FIRST_SLIDE).match(/<p:pic>|<p:pic /gu)).toHaveLength(2);
  });
});

describe('the manual’s section on lists', () => {
  const row = tableRow;
  const table = (...rows: string[]) => `<w:tbl>${rows.join('')}</w:tbl>`;

  it.each<[string, string, string]>([
    [
      'in two cells of one row: the row',
      table(row('{{#items}}{{name}}', '{{room}}{{/items}}')),
      'Desk|Office|Bed|Bedroom|Chair|Office',
    ],
    [
      'in two rows with other text in them: both rows, and those between',
      table(row('{{#items}}{{name}}'), row('-'), row('{{room}}{{/items}}')),
      'Desk|-|Office|Bed|-|Bedroom|Chair|-|Office',
    ],
    [
      'in one cell: what is between them, inside the cell',
      table(row('{{#items}}{{name}} {{/items}}', 'x')),
      'Desk Bed Chair |x',
    ],
    [
      'a table that has no row left goes away',
      table(row('{{#fees}}'), row('{{name}}'), row('{{/fees}}')) + paragraph('end'),
      'end',
    ],
    [
      'a condition in bullets of its own leaves a bullet out',
      ['{{#if paid}}', 'Thank you', '{{/if}}', 'end'].map(bullet).join(''),
      'end',
    ],
    [
      'a tag finds the inner item first, then the outer one, then the data',
      paragraph(
        '{{#items | group_by: "room"}}{{#items}}{{name}} in {{room}} for {{First Name}}. {{/items}}{{/items}}',
      ),
      'Desk in Office for Ann. Chair in Office for Ann. Bed in Bedroom for Ann. ',
    ],
  ])('%s', (_, body, text) => {
    expect(fill(body).split('\n').join('|')).toBe(text);
  });

  it('both tags must be in the same text', () => {
    const body = table(row('{{#items}}{{name}}')) + paragraph('{{/items}}');
    expect(Template.compile(wordFile(body)).inspect().diagnostics).toHaveLength(1);
  });
});

describe('the manual’s section on places for tags', () => {
  const text = '{{number}}';
  const { content } = Template.compile(fileWithEverything(text)).render(data);

  it.each([
    ['footnotes', 'word/footnotes.xml'],
    ['endnotes', 'word/endnotes.xml'],
    ['charts', 'word/charts/chart1.xml'],
    ['SmartArt', 'word/diagrams/data1.xml'],
    ['the properties of the file', 'docProps/core.xml'],
    ['text boxes and alternative texts', WORD_BODY],
  ])('in %s', (_, part) => {
    const xml = xmlOf(content, part);
    expect(xml).not.toContain(text);
    expect(xml).toContain('42');
  });

  it('comments are unchanged', () => {
    expect(xmlOf(content, 'word/comments.xml')).toContain(text);
  });
});

describe('the manual’s section on broken templates', () => {
  it('quotes the messages', () => {
    const file = wordFile(paragraph('You owe us {{ total | curency: "EUR" }}'), {
      header: paragraph('Invoice {{number}'),
    });
    const { diagnostics } = Template.compile(file).inspect();
    const sentences = diagnostics.map((diagnostic) => new TemplateError([diagnostic]).message);
    const [, shown = ''] = /```\n("\{\{number.*?)```/su.exec(manual) ?? [];
    expect(sentences.toSorted()).toEqual(shown.trim().split('\n').toSorted());
    expect(sentences).toHaveLength(2);
  });
});

describe('the manual’s section on limits', () => {
  const megabytes = (bytes: number) => `${String(bytes / 1024 / 1024)} MB`;

  it.each([
    ['a file that is uploaded', megabytes(LIMITS.file)],
    ['the same unpacked', `${megabytes(ARCHIVE.inflated)} in 20,000 parts`],
    ['the same unpacked', `${ARCHIVE.entries.toLocaleString('en')} parts`],
    ['one part of it with text', megabytes(ARCHIVE.part)],
    ['the data of one run', megabytes(LIMITS.body)],
    ['one picture', `${megabytes(DRIVE_FILE_BOUNDS.size)}, 64 megapixels`],
    [
      'pictures of the drive',
      `${String(DRIVE_FILE_BOUNDS.count)} files, ${megabytes(DRIVE_FILE_BOUNDS.sizeTogether)} together`,
    ],
    [
      'the length of a tag',
      `${LANGUAGE.tag.toLocaleString('en')} characters, ${String(LANGUAGE.filters)} filters`,
    ],
  ])('%s: %s', (what, most) => {
    const [line = ''] = manual.split('\n').filter((each) => each.startsWith(`| ${what}`));
    expect(line).toContain(` ${most} `);
  });

  it('and the compression ratio', () => {
    expect(manual).toContain(`packed more than ${String(ARCHIVE.ratio)} times smaller`);
  });
});

describe('the manual’s section on template files', () => {
  const [section = ''] = /## Which files are templates.*?(?=\n## )/su.exec(manual) ?? [];
  const formats = Array.from(section.matchAll(/^\| (?:Word|PowerPoint) .*$/gmu), ([row]) =>
    Array.from(row.matchAll(/`(\.\w+)`/gu), ([, extension = '']) => extension),
  );

  it.each(formats)('%s and similar files', (...extensions) => {
    const made = extensions.at(-1) ?? '';
    for (const extension of extensions) {
      expect(documentTypeOf(`File${extension}`)).toBe(documentTypeOf(`File${made}`));
    }
    expect(extensionOf(documentTypeOf(`File${made}`), false)).toBe(made);
  });

  it('all of them', () => {
    const named = formats.flatMap((extensions) => extensions.slice(0, -1));
    const known = Object.keys(OFFICE_FORMATS).map((format) => `.${format}`);
    expect(named.toSorted()).toEqual(known.toSorted());
  });
});

describe('the manual’s section on unchanged content', () => {
  it('every part without tags, byte for byte', () => {
    const template = fileWithEverything('{{number}}');
    const { content } = Template.compile(template).render(data);
    const [before, after] = [template, content].map(partsAsText);
    expect(after?.['word/comments.xml']).toBe(before?.['word/comments.xml']);
  });

  it('the same template and data produce the same file', () => {
    const template = fileWithEverything('{{number}}');
    const [one, other] = [1, 2].map(() => Template.compile(template).render(data));
    expect(Buffer.compare(one!.content, other!.content)).toBe(0);
  });
});

function bullet(text: string): string {
  const list = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';
  return `<w:p><w:pPr>${list}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
}

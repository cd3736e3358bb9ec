import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PizZip from 'pizzip';
import { requestedFontsOf } from '../../../../service/src/pdf/fonts/requested-fonts.ts';
import { slides } from '../../slides.ts';
import { savedAs } from '../../../engine/office-file/office-formats.ts';
import { wordFile } from '../../word-file.ts';

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main';

/** Returns a Word file with this body, these styles and this theme. */
function word(body: string, { styles = '', theme = '' } = {}): Uint8Array {
  const archive = new PizZip(wordFile('Placeholder'));
  const xml = archive.file('word/document.xml')!.asText();
  archive.file(
    'word/document.xml',
    xml.replace(/<w:p>.*<\/w:p>/s, () => body),
  );
  const types = [
    ['styles', 'wordprocessingml.styles', `<w:styles xmlns:w="${WORD}">${styles}</w:styles>`],
    ['theme', 'theme', `<a:theme xmlns:a="${DRAWING}">${theme}</a:theme>`],
  ].map(([name, type, content]) => {
    archive.file(`word/${name!}.xml`, content!);
    return `<Override PartName="/word/${name!}.xml" ContentType="application/vnd.openxmlformats-officedocument.${type!}+xml"/>`;
  });
  const listed = archive.file('[Content_Types].xml')!.asText();
  archive.file('[Content_Types].xml', listed.replace('</Types>', `${types.join('')}</Types>`));
  return archive.generate({ type: 'uint8array' });
}

const fonts = (attributes: string) => `<w:rPr><w:rFonts ${attributes}/></w:rPr>`;
const paragraph = (run: string, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r>${run}</w:r></w:p>`;
const text = (written: string) => `<w:t>${written}</w:t>`;

const asked = (content: Uint8Array) => [
  ...requestedFontsOf({ content, documentType: 'CLOUD_DOCS' }),
];

const ALL = 'w:ascii="Latin" w:hAnsi="Beyond" w:eastAsia="East" w:cs="Complex"';

describe('A run of a Word document asks for the font', () => {
  it.each([
    ['abc 12', ['Latin']],
    ['Größe', ['Latin', 'Beyond']],
    ['Ключ', ['Beyond']],
    ['価格', ['East']],
    ['שלום', ['Complex']],
    ['สวัสดี', ['Complex']],
    ['– • → ✓ \u00a0', []],
    ['', []],
  ])('of its script: %s', (written, families) => {
    expect(asked(word(paragraph(fonts(ALL) + text(written))))).toEqual(families);
  });

  it('in a document with macros too', () => {
    const file = savedAs('docm', word(paragraph(fonts(ALL) + text('abc'))));
    expect(asked(file)).toEqual(['Latin']);
  });

  it('of right-to-left scripts if it is marked as right-to-left', () => {
    const run = `<w:rPr><w:rFonts ${ALL}/><w:rtl/></w:rPr>${text('12')}`;
    expect(asked(word(paragraph(run)))).toEqual(['Complex']);
  });

  it('of nothing if it is hidden', () => {
    const hidden = (value: string) =>
      word(paragraph(`<w:rPr><w:rFonts ${ALL}/><w:vanish${value}/></w:rPr>${text('abc')}`));
    expect(asked(hidden(''))).toEqual([]);
    expect(asked(hidden(' w:val="0"'))).toEqual(['Latin']);
  });

  const STYLES =
    `<w:docDefaults><w:rPrDefault>${fonts('w:ascii="Default"')}</w:rPrDefault></w:docDefaults>` +
    `<w:style w:type="paragraph" w:default="1" w:styleId="Normal"/>` +
    `<w:style w:type="paragraph" w:styleId="Base">${fonts('w:ascii="Base"')}</w:style>` +
    `<w:style w:type="paragraph" w:styleId="Child"><w:basedOn w:val="Base"/></w:style>` +
    `<w:style w:type="character" w:styleId="Strong">${fonts('w:ascii="Strong"')}</w:style>` +
    `<w:style w:type="table" w:styleId="Grid">${fonts('w:ascii="Grid"')}</w:style>` +
    `<w:style w:type="paragraph" w:styleId="One"><w:basedOn w:val="Two"/></w:style>` +
    `<w:style w:type="paragraph" w:styleId="Two"><w:basedOn w:val="One"/></w:style>` +
    `<w:style w:type="paragraph" w:styleId="Unused">${fonts('w:ascii="Unused"')}</w:style>`;
  const style = (id: string) => `<w:pStyle w:val="${id}"/>`;
  const strong = '<w:rPr><w:rStyle w:val="Strong"/></w:rPr>';
  const inTable = (inner: string) =>
    `<w:tbl><w:tblPr><w:tblStyle w:val="Grid"/></w:tblPr><w:tr><w:tc>${inner}</w:tc></w:tr></w:tbl>`;

  it.each([
    ['the document, when nothing names one', paragraph(text('a')), 'Default'],
    ['the style that its style is based on', paragraph(text('a'), style('Child')), 'Base'],
    ['its own style, before the paragraph', paragraph(strong + text('a'), style('Base')), 'Strong'],
    ['itself', paragraph(fonts('w:ascii="Own"') + text('a'), style('Base')), 'Own'],
    ['the table around it', inTable(paragraph(text('a'))), 'Grid'],
    ['its paragraph, before the table', inTable(paragraph(text('a'), style('Child'))), 'Base'],
    ['the document, when styles go in a circle', paragraph(text('a'), style('One')), 'Default'],
    ['the document, when there is no such style', paragraph(text('a'), style('None')), 'Default'],
  ])('of %s', (_what, body, family) => {
    expect(asked(word(body, { styles: STYLES }))).toEqual([family]);
  });

  const THEME =
    '<a:themeElements><a:fontScheme>' +
    '<a:majorFont><a:latin typeface="Major"/><a:ea typeface=""/><a:cs typeface="Bidi"/></a:majorFont>' +
    '<a:minorFont><a:latin typeface="Minor"/></a:minorFont></a:fontScheme></a:themeElements>';

  it.each([
    ['w:ascii="Own" w:asciiTheme="majorHAnsi"', 'a', ['Major']],
    ['w:hAnsiTheme="minorHAnsi"', 'é', ['Minor']],
    ['w:cstheme="majorBidi"', 'ש', ['Bidi']],
    ['w:eastAsia="Own" w:eastAsiaTheme="majorEastAsia"', '価', ['Own']],
  ])('of the theme: %s', (attributes, written, families) => {
    const body = paragraph(fonts(attributes) + text(written));
    expect(asked(word(body, { theme: THEME }))).toEqual(families);
  });
});

describe('The runs on a slide ask for', () => {
  const askedOn = (deck: Uint8Array) => [
    ...requestedFontsOf({ content: deck, documentType: 'CLOUD_SLIDES' }),
  ];

  /** Returns a deck with one text box, with one of its parts changed. */
  function deck(part: RegExp, changed: (xml: string) => string): Uint8Array {
    const archive = new PizZip(slides('Text'));
    for (const { name } of archive.file(part)) {
      archive.file(name, changed(archive.file(name)!.asText()));
    }
    return archive.generate({ type: 'uint8array' });
  }

  const withTheme = (xml: string) =>
    xml
      .replace(/(<a:majorFont>\s*<a:latin typeface=")[^"]*/, '$1Major')
      .replace(/(<a:minorFont>\s*<a:latin typeface=")[^"]*/, '$1Minor');

  it('the font that they name', () => {
    const named = deck(/slides\/slide1\.xml$/, (xml) =>
      xml.replace(/<a:rPr[^>]*?(?:\/>|>.*?<\/a:rPr>)/s, '<a:rPr><a:latin typeface="Own"/></a:rPr>'),
    );
    expect(askedOn(named)).toEqual(['Own']);
  });

  it('the font of the theme if they name none', () => {
    expect(askedOn(deck(/theme1\.xml$/, withTheme))).toEqual(['Minor']);
  });

  it('the fonts that are visible in the examples', () => {
    const certificate = join(__dirname, '../../../../examples/certificate/certificate.pptx');
    expect(askedOn(readFileSync(certificate))).toEqual(['Calibri', 'Times New Roman']);
  });

  it('no known font if the master names its own', () => {
    const own = deck(/slideMasters\/slideMaster1\.xml$/, (xml) =>
      xml.replaceAll('typeface="+mn-lt"', 'typeface="House"'),
    );
    expect(askedOn(own)).toEqual([]);
  });
});

describe('A file that cannot be read asks for nothing', () => {
  it.each([
    ['no archive', Buffer.from('garbage')],
    ['no XML', word('<w:p>')],
    ['an empty file', Buffer.alloc(0)],
  ])('%s', (_what, content) => {
    expect(asked(content)).toEqual([]);
  });
});

import type { SourceData } from '../../../contract/src/index.ts';
import { Template } from '../../../engine/src/template.ts';
import { partsAsText } from '../../service/office-files.ts';
import { problemsOf } from '../office-file/office-file-checker.ts';
import { relationshipsByOverrides } from '../office-file/relationships-by-overrides.ts';
import { line, shape, slidesPackage } from '../office-file/slides-package.ts';
import { wordPackage } from '../office-file/word-package.ts';
import { squarePng } from './rich/pictures.ts';

const TYPES = '[Content_Types].xml';
const p = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const NOTE_REFERENCES =
  '<w:p><w:r><w:footnoteReference w:id="1"/><w:endnoteReference w:id="1"/></w:r></w:p>';
const LOGO = `data:image/png;base64,${Buffer.from(squarePng(8)).toString('base64')}`;

/** Renders a file that lists the type of each relationships part individually. */
function fill(content: Uint8Array, data: SourceData): Record<string, string> {
  const file = relationshipsByOverrides(content);
  expect(partsAsText(file)[TYPES]).not.toContain('Extension="rels"');
  expect(problemsOf(file)).toEqual([]);
  const document = Template.compile(file).render(data).content;
  expect(problemsOf(document)).toEqual([]);
  return partsAsText(document);
}

describe('a template that lists the type of each relationships part individually', () => {
  it.each([
    ['header', { header: p('{{ logo | image }}') }],
    ['footer', { footer: p('{{ url | link }}') }],
    ['footnotes', { footnotes: `<w:footnote w:id="1">${p('{{ url | link }}')}</w:footnote>` }],
    ['endnotes', { endnotes: `<w:endnote w:id="1">${p('{{ logo | image }}')}</w:endnote>` }],
  ])('gets the first relationships of its %s with their type', (part, parts) => {
    const notes = {
      footnotes: `<w:footnote w:id="1">${p('x')}</w:footnote>`,
      endnotes: `<w:endnote w:id="1">${p('x')}</w:endnote>`,
    };
    const template = wordPackage(NOTE_REFERENCES, { ...notes, ...parts });
    const document = fill(template, { logo: LOGO, url: 'https://example.com' });
    expect(Object.keys(document)).toContain(`word/_rels/${part}.xml.rels`);
  });

  it('gets copies of a slide, of its notes and of their relationships with their types', () => {
    const template = slidesPackage([
      {
        shapes: shape(2, line(['{{#slide items}}'])) + shape(3, line(['{{.}}'])),
        notes: shape(2, line(['{{.}}'])),
      },
    ]);
    const document = fill(template, { items: ['a', 'b', 'c'] });
    expect(Object.keys(document)).toContain('ppt/slides/_rels/slide3.xml.rels');
    expect(Object.keys(document)).toContain('ppt/notesSlides/_rels/notesSlide3.xml.rels');
  });

  it('keeps no type of a removed slide', () => {
    const slides = [
      { shapes: shape(2, line(['x'])) },
      { shapes: shape(2, line(['{{#slide items}}'])), notes: shape(2, line(['y'])) },
    ];
    const document = fill(slidesPackage(slides), { items: [] });
    expect(document[TYPES]).not.toMatch(/slide2|notesSlide2/u);
  });

  it('lists the type once, by the extension, and keeps its existing entries', () => {
    const document = fill(wordPackage(p('x'), { header: p('{{ url | link }}') }), {
      url: 'https://a.b',
    });
    expect(document[TYPES]?.match(/<Default Extension="rels"/gu)).toHaveLength(1);
    expect(document[TYPES]).toContain('PartName="/word/_rels/document.xml.rels"');
  });
});

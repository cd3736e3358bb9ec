import type { SourceData } from '../../../contract/src/index.ts';
import { Template } from '../../../engine/src/template.ts';
import { NotATemplate, OutputTooLarge, TemplateError } from '../../../engine/src/errors.ts';
import { partsAsText, textOf, zipOf } from '../../service/office-files.ts';
import { problemsOf } from '../office-file/office-file-checker.ts';
import type { RawSlide } from '../office-file/slides-package.ts';
import { line, shape, slidesPackage, slideTable } from '../office-file/slides-package.ts';

const repeated = (...texts: string[]): RawSlide => ({
  shapes:
    shape(2, line(['{{#slide items}}'])) + shape(3, texts.map((text) => line([text])).join('')),
});
const plain = (text: string): RawSlide => ({ shapes: shape(2, line([text])) });

function fill(file: Uint8Array, data: SourceData): Uint8Array {
  const { content } = Template.compile(file).render(data);
  expect(problemsOf(file)).toEqual([]);
  expect(problemsOf(content)).toEqual([]);
  return content;
}

/** Returns the texts of the slides, in presentation order. */
function shown(content: Uint8Array): string[] {
  const parts = partsAsText(content);
  const relationships = parts['ppt/_rels/presentation.xml.rels'] ?? '';
  const ids = (parts['ppt/presentation.xml'] ?? '').matchAll(/<p:sldId [^>]*?r:id="([^"]*)"/gu);
  return Array.from(ids, ([, id = '']) => {
    const target = new RegExp(`Id="${id}"[^>]*Target="([^"]*)"`, 'u').exec(relationships)?.[1];
    const part = target?.replace(/^(?:\/ppt\/)?/u, 'ppt/') ?? '';
    return textOf(content, part).split('\n').filter(Boolean).join('|');
  });
}

describe('a slide with {{#slide items}}', () => {
  const file = slidesPackage([plain('First'), repeated('{{name}} of {{team}}'), plain('Last')], {
    isInSections: true,
  });
  const people = (...names: string[]) => ({ team: 'T', items: names.map((name) => ({ name })) });

  it('is rendered once for each item, in its position', () => {
    expect(shown(fill(file, people('Ann', 'Ben', 'Cal')))).toEqual([
      'First',
      'Ann of T',
      'Ben of T',
      'Cal of T',
      'Last',
    ]);
  });

  it('is rendered once for a single item', () => {
    expect(shown(fill(file, people('Ann')))).toEqual(['First', 'Ann of T', 'Last']);
  });

  it.each(['[', '(a+)+', '.*', '$1'])('may have the ID %s, which is no number', (id) => {
    const parts = partsAsText(file);
    const presentation = parts['ppt/presentation.xml'] ?? '';
    const strange = presentation.replaceAll('id="257"', () => `id="${id}"`);
    expect(strange.split(`"${id}"`)).toHaveLength(3);
    const template = Template.compile(zipOf({ ...parts, 'ppt/presentation.xml': strange }));
    const render = (...names: string[]) =>
      partsAsText(template.render(people(...names)).content)['ppt/presentation.xml'] ?? '';
    expect(shown(template.render(people('Ann', 'Ben')).content)).toHaveLength(4);
    expect(render('Ann', 'Ben').match(/<p14:sldId /gu)).toHaveLength(4);
    expect(render().match(/<p14:sldId /gu)).toHaveLength(2);
    expect(render()).not.toContain(`"${id}"`);
  });

  it('is removed for an empty list', () => {
    expect(shown(fill(file, people()))).toEqual(['First', 'Last']);
    expect(partsAsText(fill(file, people()))).not.toHaveProperty(['ppt/slides/slide2.xml']);
  });

  it('loses the paragraph of its tag, and may have a closing tag', () => {
    const closed = slidesPackage([
      { shapes: shape(2, line(['{{#slide items}}']) + line(['{{.}}']) + line(['{{/slide}}'])) },
    ]);
    const parts = partsAsText(fill(closed, { items: ['a', 'b'] }));
    expect(parts['ppt/slides/slide1.xml']?.match(/<a:p>/gu)).toHaveLength(1);
    expect(shown(fill(closed, { items: ['a', 'b'] }))).toEqual(['a', 'b']);
  });

  it('includes its speaker’s notes, each with its own item', () => {
    const withNotes = slidesPackage([
      { ...repeated('{{.}}'), notes: shape(2, line(['Say {{.}}'])) },
    ]);
    const content = fill(withNotes, { items: ['a', 'b'] });
    expect(textOf(content, 'ppt/notesSlides/notesSlide1.xml')).toBe('Say a');
    expect(textOf(content, 'ppt/notesSlides/notesSlide2.xml')).toBe('Say b');
    const parts = partsAsText(content);
    expect(parts['ppt/notesSlides/_rels/notesSlide2.xml.rels']).toContain('/ppt/slides/slide2.xml');
    expect(Object.keys(partsAsText(fill(withNotes, { items: [] })))).not.toContain(
      'ppt/notesSlides/notesSlide1.xml',
    );
  });

  it('includes its pictures', () => {
    const blip =
      '<p:pic><p:nvPicPr><p:cNvPr id="9" name="P"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="rId7"/></p:blipFill><p:spPr/></p:pic>';
    const slide = repeated('{{.}}');
    const pictured = slidesPackage(
      [
        {
          shapes: slide.shapes + blip,
          links: [['rId7', 'image', '../media/a.png']],
        },
      ],
      { media: { 'ppt/media/a.png': 'picture' } },
    );
    expect(shown(fill(pictured, { items: ['a', 'b', 'c'] }))).toEqual(['a', 'b', 'c']);
  });

  it('keeps the template’s comments on the first slide', () => {
    const comments = {
      xml: '<p:cmLst xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"/>',
      type: 'officedocument.presentationml.comments+xml',
    };
    const commented = slidesPackage(
      [
        {
          ...repeated('{{.}}'),
          links: [['rId8', 'comments', '../comments/comment1.xml']],
        },
      ],
      { parts: { 'ppt/comments/comment1.xml': comments } },
    );
    const parts = partsAsText(fill(commented, { items: ['a', 'b'] }));
    expect(parts['ppt/slides/_rels/slide1.xml.rels']).toContain('comment1.xml');
    expect(parts['ppt/slides/_rels/slide2.xml.rels']).not.toContain('comment1.xml');
  });

  it('leaves no dangling button after it is removed', () => {
    const button = '<a:p><a:r><a:rPr><a:hlinkClick r:id="rId5"/></a:rPr><a:t>Go</a:t></a:r></a:p>';
    const linked = slidesPackage([
      { shapes: shape(2, button), links: [['rId5', 'slide', 'slide2.xml']] },
      repeated('{{.}}'),
    ]);
    expect(shown(fill(linked, { items: [] }))).toEqual(['Go']);
  });

  it('can be next to another one', () => {
    const two = slidesPackage([repeated('{{name}}'), repeated('{{name}} again')]);
    expect(shown(fill(two, people('Ann', 'Ben')))).toEqual([
      'Ann',
      'Ben',
      'Ann again',
      'Ben again',
    ]);
  });

  it('may contain lists', () => {
    const table = slideTable(9, [[line(['{{#parts}}{{.}}']), line(['{{name}}{{/parts}}'])]]);
    const slide = repeated('{{name}}');
    const file = slidesPackage([{ shapes: slide.shapes + table }]);
    const items = [
      { name: 'a', parts: [1, 2] },
      { name: 'b', parts: [] },
    ];
    expect(shown(fill(file, { items }))).toEqual(['a|1|a|2|a', 'b']);
  });

  it('gets free IDs, even if the last one is taken', () => {
    const parts = partsAsText(file);
    const presentation = parts['ppt/presentation.xml']?.replaceAll('id="258"', 'id="2147483647"');
    const high = zipOf({ ...parts, 'ppt/presentation.xml': presentation ?? '' });
    expect(shown(fill(high, people('Ann', 'Ben')))).toHaveLength(4);
  });

  it('is found with any quotation marks in the presentation', () => {
    const parts = partsAsText(file);
    const apostrophes = (name: string) => parts[name]?.replaceAll('"', "'") ?? '';
    const names = ['ppt/presentation.xml', 'ppt/_rels/presentation.xml.rels'];
    const quoted = Object.fromEntries(names.map((name) => [name, apostrophes(name)]));
    const written = zipOf({ ...parts, ...quoted });
    for (const names of [['Ann', 'Ben'], []]) {
      expect(problemsOf(Template.compile(written).render(people(...names)).content)).toEqual([]);
    }
  });

  it('is rejected for more slides than an office suite opens', () => {
    const items = Array.from({ length: 5_001 }, (_, n) => n);
    expect(() => Template.compile(file).render({ items })).toThrow(OutputTooLarge);
  });
});

describe('{{#slide items}} in the wrong place is an error', () => {
  const errorsOf = (file: Uint8Array): string[] => {
    try {
      Template.compile(file).render({ items: [] });
    } catch (cause) {
      if (cause instanceof TemplateError) return cause.diagnostics.map(({ what }) => what);
      throw cause;
    }
    return [];
  };

  it('twice on a slide', () => {
    const twice = slidesPackage([plain('{{#slide a}}{{#slide b}}')]);
    expect(errorsOf(twice)).toEqual(['"{{#slide b}}" is the second one on this slide']);
  });

  it('in the notes', () => {
    const inNotes = slidesPackage([{ ...plain('x'), notes: shape(2, line(['{{#slide a}}'])) }]);
    expect(errorsOf(inNotes)).toEqual(['"{{#slide a}}" is not on a slide']);
  });
});

it.each([
  'ppt/presentation.xml',
  'ppt/_rels/presentation.xml.rels',
  'ppt/slides/_rels/slide1.xml.rels',
])('a presentation with repeated slides whose %s is damaged is not a template', (part) => {
  const file = slidesPackage([{ ...repeated('{{.}}'), notes: shape(2, line(['x'])) }]);
  const damaged = zipOf({ ...partsAsText(file), [part]: '<a>' });
  expect(() => Template.compile(damaged)).toThrow(NotATemplate);
});

it.each(['//[', '%E0%A4%A', 'http://['])('a part may refer to an invalid address: %s', (target) => {
  const file = slidesPackage([{ ...repeated('{{.}}'), links: [['rId3', 'image', target]] }]);
  expect(() => Template.compile(file).render({ items: ['a', 'b'] })).not.toThrow();
});

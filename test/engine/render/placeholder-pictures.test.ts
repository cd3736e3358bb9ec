import PizZip from 'pizzip';
import type { SourceData } from '../../../contract/src/index.ts';
import { Archive } from '../../../engine/src/archive/archive.ts';
import { Template } from '../../../engine/src/template.ts';
import { slidePicture } from '../../../engine/src/render/rich/pictures/slide-picture.ts';
import { UPRIGHT } from '../../../engine/src/render/rich/pictures/rotation.ts';
import { wordDrawing } from '../../../engine/src/render/rich/pictures/word-drawing.ts';
import {
  FIRST_SLIDE,
  paragraph,
  partsOf,
  tableRow,
  textOf,
  wordFile,
  WORD_BODY,
  xmlOf,
} from '../../service/office-files.ts';
import { slides } from '../../service/slides.ts';
import { photographHead, squarePng } from './rich/pictures.ts';

const png = (pixels: number) => squarePng(pixels).toString('base64');

/** Returns a picture of a Word file, in a run; its media file does not exist and is not needed. */
const drawing = (alternativeText: string) =>
  `<w:r>${wordDrawing(
    { relationshipId: 'old', drawingId: 4, description: alternativeText, rotation: UPRIGHT },
    { width: 360_000, height: 360_000 },
  )}</w:r>`;
const inParagraph = (...runs: string[]) => `<w:p>${runs.join('')}</w:p>`;
const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;

function fill(template: Uint8Array, data: SourceData, part: string = WORD_BODY) {
  const { content, warnings } = Template.compile(template).render(data);
  const xml = xmlOf(content, part);
  const media = partsOf(content).filter((name) => name.includes('/media/docloom'));
  const shown = Array.from(xml.matchAll(/r:embed="([^"]*)"/g), ([, id]) => id);
  return { content, warnings, xml, media, shown };
}

const inspect = (body: string) => Template.compile(wordFile(body)).inspect();

describe('a picture whose alternative text is a tag', () => {
  it('is replaced with the value’s picture, without a filter', () => {
    const { shown, media, warnings } = fill(wordFile(inParagraph(drawing('{{ logo }}'))), {
      logo: png(8),
    });
    expect({ shown, media, warnings }).toEqual({
      shown: ['docloom1'],
      media: ['word/media/docloom1.png'],
      warnings: [],
    });
  });

  it.each([
    ['a filter that makes a picture', '{{ logo | image }}'],
    ['a filter that makes a QR code', '{{ logo | qrcode }}'],
    ['a filter that makes a text', '{{ missing | default: logo }}'],
  ])('may contain %s', (_, alternativeText) => {
    const { shown, warnings } = fill(wordFile(inParagraph(drawing(alternativeText))), {
      logo: png(8),
    });
    expect({ shown, warnings }).toEqual({ shown: ['docloom1'], warnings: [] });
  });

  it('is removed without a value, which is reported as for any tag', () => {
    const { xml, warnings } = fill(wordFile(inParagraph(run('a'), drawing('{{logo}}'))), {});
    expect(xml).not.toContain('w:drawing');
    expect(warnings).toEqual(['The field "logo" is not in the source data and was left empty.']);
  });

  it('is rendered once for each item of a list, with its own ID', () => {
    const data = { items: [{ photo: png(8) }, { photo: png(9) }, { photo: png(8) }] };
    const inText = inParagraph(run('{{#items}}'), drawing('{{photo}}'), run('{{/items}}'));
    const { shown, xml } = fill(wordFile(inText), data);
    expect(shown).toEqual(['docloom1', 'docloom2', 'docloom1']);
    const numbers = Array.from(xml.matchAll(/<wp:docPr id="(\d+)"/g), ([, number]) => number);
    expect(new Set(numbers).size).toBe(3);
  });

  it('is rendered in each row of a table', () => {
    const row = tableRow('{{#items}}{{name}}', 'PICTURE{{/items}}').replace(
      /<w:r><w:t [^>]*>PICTURE/,
      (text) => drawing('{{photo}}') + text.replace('PICTURE', ''),
    );
    const data = { items: [{ name: 'a', photo: png(8) }, { name: 'b' }] };
    const { shown, content, warnings } = fill(
      wordFile(`<w:tbl>${row}</w:tbl>${paragraph('')}`),
      data,
    );
    expect(shown).toEqual(['docloom1']);
    expect(textOf(content)).toBe('a\n\nb\n\n');
    expect(warnings).toHaveLength(1);
  });

  it('is rendered in a header', () => {
    const template = wordFile(paragraph('x'), { header: inParagraph(drawing('{{logo}}')) });
    const { shown, content } = fill(template, { logo: png(8) }, 'word/header1.xml');
    expect(shown).toEqual(['docloom1']);
    expect(xmlOf(content, 'word/_rels/header1.xml.rels')).toContain('media/docloom1.png');
  });

  it('is rendered in a Word group', () => {
    const pictures = ['{{one}}', '{{two}}'].map(
      (tag) =>
        `<pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="" descr="${tag}"/></pic:nvPicPr><pic:blipFill><a:blip r:embed="old"/><a:stretch/></pic:blipFill></pic:pic>`,
    );
    const names = [
      'drawingml/2006/main',
      'drawingml/2006/picture',
      'officeDocument/2006/relationships',
    ];
    const [a, pic, r] = names.map((name) => `http://schemas.openxmlformats.org/${name}`);
    const group = `<w:r><w:drawing xmlns:a="${a}" xmlns:pic="${pic}" xmlns:r="${r}"><a:graphic><a:graphicData><wpg xmlns="group">${pictures.join('')}</wpg></a:graphicData></a:graphic></w:drawing></w:r>`;
    const { shown } = fill(wordFile(inParagraph(group)), { one: png(8), two: png(9) });
    expect(shown).toEqual(['docloom1', 'docloom2']);
  });

  it.each(['width:200pt;height:100pt', 'width:1in;height:.5in', 'width:.5in;height:.25in'])(
    'is rendered in the fallback for old versions of Word, cropped to its frame: %s',
    (style) => {
      const shape = `<v:shape alt="{{logo}}" style="${style}"><v:imagedata r:id="old" o:title=""/></v:shape>`;
      const names =
        'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
      const { xml } = fill(wordFile(inParagraph(`<w:r><w:pict ${names}>${shape}</w:pict></w:r>`)), {
        logo: png(8),
      });
      expect(xml).toContain(
        '<v:imagedata r:id="docloom1" croptop="16384f" cropbottom="16384f" o:title=""/>',
      );
      expect(xml).toContain('alt=""');
    },
  );

  it('is a picture field of the template', () => {
    expect(inspect(inParagraph(drawing('{{logo}}')) + paragraph('{{name}}'))).toEqual({
      fields: [
        { name: 'logo', kind: 'picture' },
        { name: 'name', kind: 'text' },
      ],
      diagnostics: [],
    });
  });
});

describe('a picture on a slide whose alternative text is a tag', () => {
  const deck = (...texts: string[]) => {
    const zip = new PizZip(slides(...texts));
    const xml = zip.file(FIRST_SLIDE)!.asText();
    const picture = slidePicture(
      { relationshipId: 'old', drawingId: 44, description: '{{photo}}', rotation: UPRIGHT },
      { width: 200, height: 100 },
      { x: 0, y: 0, width: 200, height: 100 },
    );
    zip.file(FIRST_SLIDE, xml.replace('</p:spTree>', `${picture}</p:spTree>`));
    return zip.generate({ type: 'uint8array' });
  };

  it('is rendered, cropped to its frame', () => {
    const { shown, xml } = fill(deck('x'), { photo: png(8) }, FIRST_SLIDE);
    expect(shown).toEqual(['docloom1']);
    expect(xml).toContain('<a:srcRect t="25000" b="25000"/>');
    expect(xml).toContain('<p:cNvPr id="44"');
  });

  it('is rendered on each slide of a list, with its own picture', () => {
    const people = [{ name: 'Ann', photo: png(8) }, { name: 'Ben', photo: png(9) }, { name: 'Cy' }];
    const template = deck('{{#slide people}}{{name}}');
    const { content, media } = fill(template, { people }, FIRST_SLIDE);
    const shownOn = (slide: string) => {
      const id = /r:embed="([^"]*)"/.exec(xmlOf(content, `ppt/slides/${slide}`))?.[1];
      const relationships = xmlOf(content, `ppt/slides/_rels/${slide}.rels`);
      return new RegExp(`Id="${id ?? 'none'}"[^>]*Target="([^"]*)"`).exec(relationships)?.[1];
    };
    expect(media).toEqual(['ppt/media/docloom1.png', 'ppt/media/docloom2.png']);
    expect(['slide1.xml', 'slide2.xml', 'slide3.xml'].map(shownOn)).toEqual([
      '../media/docloom1.png',
      '../media/docloom2.png',
      undefined,
    ]);
  });
});

describe('a shape that inherits its position from the layout', () => {
  const LAYOUT = 'ppt/slideLayouts/slideLayout1.xml';
  const ph = '<p:nvPr><p:ph type="pic" idx="13"/></p:nvPr>';
  const deck = (shape: string) => {
    const zip = new PizZip(slides('x'));
    const add = (part: string, xml: string) =>
      zip.file(part, zip.file(part)!.asText().replace('</p:spTree>', `${xml}</p:spTree>`));
    add(FIRST_SLIDE, shape);
    add(
      LAYOUT,
      `<p:sp><p:nvSpPr><p:cNvPr id="9" name=""/>${ph}</p:nvSpPr><p:spPr><a:xfrm><a:off x="1000" y="1000"/><a:ext cx="400" cy="200"/></a:xfrm></p:spPr></p:sp>`,
    );
    return zip.generate({ type: 'uint8array' });
  };
  const picture = slidePicture(
    { relationshipId: 'old', drawingId: 44, description: '{{photo}}', rotation: UPRIGHT },
    { width: 1, height: 1 },
    { x: 0, y: 0, width: 1, height: 1 },
  )
    .replace('<p:nvPr/>', ph)
    .replace(/<p:spPr>.*<\/p:spPr>/, '<p:spPr/>');
  const filledPicture = (photo: Buffer) => {
    const { xml } = fill(deck(picture), { photo: photo.toString('base64') }, FIRST_SLIDE);
    return /<p:pic .*<\/p:pic>/.exec(xml)?.[0];
  };

  it('can be a picture that is cropped to the frame there', () => {
    const filled = filledPicture(squarePng(8));
    expect(filled).toContain('<a:srcRect t="25000" b="25000"/>');
    expect(filled).toContain('<p:spPr></p:spPr>');
  });

  it('is found without parsing the layout again, which has its own texts', () => {
    const read = jest.spyOn(Archive.prototype, 'read');
    Template.compile(deck(picture));
    const parts = read.mock.calls.map(([part]) => part);
    read.mockRestore();
    expect(parts.filter((part) => part === LAYOUT)).toHaveLength(1);
    expect(new Set(parts).size).toBe(parts.length);
  });

  it('can be a photograph that is rotated in the frame there', () => {
    expect(filledPicture(photographHead(200, 400, 6))).toContain(
      '<p:spPr><a:xfrm rot="5400000"><a:off x="1100" y="900"/><a:ext cx="200" cy="400"/></a:xfrm></p:spPr>',
    );
  });

  it('can be a shape whose text is a picture', () => {
    const text = `<p:sp><p:nvSpPr><p:cNvPr id="8" name=""/><p:cNvSpPr/>${ph}</p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>{{ photo | image }}</a:t></a:r></a:p></p:txBody></p:sp>`;
    const { xml, warnings } = fill(deck(text), { photo: png(8) }, FIRST_SLIDE);
    expect(warnings).toEqual([]);
    expect(xml).toContain('<a:off x="1100" y="1000"/><a:ext cx="200" cy="200"/>');
  });
});

describe('another description with tags', () => {
  const chart = (description: string) =>
    `<w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr id="1" name="" ${description}/></wp:inline></w:drawing></w:r>`;
  const described = (description: string, data: SourceData) =>
    /name="" ([^>]*)\/>/.exec(fill(wordFile(inParagraph(chart(description))), data).xml)?.[1];

  it('is rendered as text if it belongs to a chart', () => {
    expect(described('descr="Sales {{year}}" title="{{a}}"', { year: 2026, a: '"<&>"' })).toBe(
      'descr="Sales 2026" title="&quot;&lt;&amp;&gt;&quot;"',
    );
  });

  it('may contain conditions and lists', () => {
    const description = 'descr="{{#if a}}yes{{else}}no{{/if}}: {{#items}}{{.}}, {{/items}}"';
    expect(described(description, { a: false, items: [1, 2] })).toBe('descr="no: 1, 2, "');
  });

  it('can be quoted with apostrophes', () => {
    expect(described(`descr='{{a}} "b"'`, { a: "it's" })).toBe('descr="it\'s &quot;b&quot;"');
  });

  it('is rendered as text if the alternative text contains more than a tag', () => {
    const { xml, shown } = fill(wordFile(inParagraph(drawing('Photo of {{name}}'))), {
      name: 'Ann',
    });
    expect(xml).toContain('descr="Photo of Ann"');
    expect(shown).toEqual(['old']);
  });

  it.each([
    ['a tag that does not end', 'descr="{{logo"', '"{{logo" is not closed: "}}" is missing'],
    ['a block that does not end', 'descr="{{#if a}}"', 'the condition is opened with'],
    ['a picture where there is none', 'descr="{{ a | image }}"', 'supports only plain text'],
    ['a repeated slide', 'descr="{{#slide a}}"', '"{{#slide a}}" is in a description'],
  ])('reports its errors: %s', (_, description, what) => {
    const { diagnostics } = inspect(inParagraph(chart(description)) + paragraph('{{/if}}'));
    expect(diagnostics).toContainEqual(
      expect.objectContaining({ part: WORD_BODY, what: expect.stringContaining(what) as string }),
    );
  });

  it('is rejected beside the tag for a picture', () => {
    const both = drawing('{{logo}}').replace(' descr=', ' title="{{name}}" descr=');
    expect(inspect(inParagraph(both)).diagnostics).toEqual([
      {
        part: WORD_BODY,
        near: '{{name}}',
        what: '"{{name}}" describes a picture whose description already has a picture tag',
        remedy: 'Use the picture tag as the only description of the picture.',
      },
    ]);
  });
});

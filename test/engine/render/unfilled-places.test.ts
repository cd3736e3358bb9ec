import type { SourceData } from '../../../contract/src/index.ts';
import { Template } from '../../../engine/src/template.ts';
import { partsAsText, xmlOf } from '../../service/office-files.ts';
import { chart, drawingRun, smartArt, together } from '../office-file/drawn-data.ts';
import { expectToOpen } from '../office-file/office-file-checker.ts';
import type { Link, Part } from '../office-file/package-of-parts.ts';
import { line, shape, slidesPackage } from '../office-file/slides-package.ts';
import { wordPackage } from '../office-file/word-package.ts';

const BODY = 'word/document.xml';
const data: SourceData = { name: 'A & "B"', url: 'https://example.com' };
const p = (content: string) => `<w:p>${content}</w:p>`;
const run = (content: string) => `<w:r>${content}</w:r>`;

function fill(template: Uint8Array, part = BODY) {
  const { content, warnings } = Template.compile(template).render(data);
  expectToOpen(content);
  return { xml: xmlOf(content, part), warnings };
}

describe('a tag is rendered in', () => {
  it.each([
    [
      'the words of a watermark',
      run('<w:pict><v:shape id="W"><v:textpath string="For {{name}}"/></v:shape></w:pict>'),
      'string="For A &amp; &quot;B&quot;"',
    ],
    [
      'the tip of a link',
      `<w:hyperlink w:anchor="x" w:tooltip='To {{name}}'>${run('<w:t>x</w:t>')}</w:hyperlink>`,
      'w:tooltip="To A &amp; &quot;B&quot;"',
    ],
  ])('%s', (_, content, expected) => {
    const { xml, warnings } = fill(wordPackage(p(content)));
    expect(xml).toContain(expected);
    expect(warnings).toEqual([]);
  });

  it('the description of a table', () => {
    const table = `<w:tbl><w:tblPr><w:tblCaption w:val="{{name}}"/><w:tblDescription w:val="{{#if name}}Of {{name}}{{/if}}"/></w:tblPr><w:tblGrid/><w:tr><w:tc>${p('')}</w:tc></w:tr></w:tbl>`;
    const { xml } = fill(wordPackage(table + p('')));
    expect(xml).toContain('<w:tblCaption w:val="A &amp; &quot;B&quot;"/>');
    expect(xml).toContain('<w:tblDescription w:val="Of A &amp; &quot;B&quot;"/>');
  });

  it.each(['notesMaster', 'handoutMaster'])('the %s of a presentation', (kind) => {
    const name = `ppt/${kind}s/${kind}1.xml`;
    const namespaces =
      'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
    const parts: Record<string, Part> = {
      [name]: {
        type: `officedocument.presentationml.${kind}+xml`,
        xml: `<p:${kind} ${namespaces}><p:cSld><p:spTree>${shape(2, line(['{{name}}']))}</p:spTree></p:cSld></p:${kind}>`,
      },
    };
    const links: readonly Link[] = [['rId8', kind, `../${kind}s/${kind}1.xml`]];
    const { xml } = fill(
      slidesPackage([{ shapes: shape(2, line(['x'])), links }], { parts }),
      name,
    );
    expect(xml).toContain('<a:t>A &amp; &quot;B&quot;</a:t>');
  });
});

describe('a tag is unchanged, with a warning, in', () => {
  const control = (properties: string) =>
    `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${p('')}</w:sdtContent></w:sdt>`;

  it.each([
    ['the title of a content control', control('<w:alias w:val="{{name}}"/>')],
    ['the tag of a content control', control('<w:tag w:val="{{name}}"/>')],
    [
      'the name of a drawing',
      p(run('<w:drawing><wp:inline><wp:docPr id="1" name="{{name}}"/></wp:inline></w:drawing>')),
    ],
    [
      'the bookmark that a link leads to',
      p(`<w:hyperlink w:anchor="{{name}}">${run('<w:t>x</w:t>')}</w:hyperlink>`),
    ],
    ['the attribute "href" of <v:shape>', p(run('<w:pict><v:shape href="{{name}}"/></w:pict>'))],
    ['a text that is not displayed (<w:t>)', p(run('<w:t><![CDATA[{{name}}]]></w:t>'))],
  ])('%s', (place, body) => {
    const { xml, warnings } = fill(wordPackage(body + p('')));
    expect(xml).toContain('{{name}}');
    expect(warnings).toEqual([
      `{{name}} was not rendered: it is in ${place} (in ${BODY}). Put it in the text, or in an alternative text.`,
    ]);
  });

  it('the address of a linked picture', () => {
    const blip = '<a:blip r:link="rId9"/>';
    const template = wordPackage(
      p(run(`<w:drawing>${blip}</w:drawing>`)),
      {},
      {
        parts: {},
        links: { [BODY]: [['rId9', 'image', 'https://x.example/%7B%7Bname%7D%7D.png']] },
      },
    );
    expect(fill(template).warnings).toEqual([
      `{{name}} was not rendered: it is in the address of a linked picture or file (in ${BODY}). For a picture, put the tag in the alternative text of a placeholder picture.`,
    ]);
  });

  it('the address of a link that is on no known element', () => {
    const template = wordPackage(
      p(run('<w:pict><v:shape r:id="rId9"/></w:pict>')),
      {},
      {
        parts: {},
        links: { [BODY]: [['rId9', 'hyperlink', 'https://x.example/{{name}}']] },
      },
    );
    expect(fill(template).warnings).toEqual([
      expect.stringContaining('a link that is neither in text nor on a shape'),
    ]);
  });
});

it('charts and SmartArt in a Word list have the surrounding data, with a warning', () => {
  const drawn = [chart('word', 'Of {{name}}', ''), smartArt('word', '{{name}}')] as const;
  const { own, parts, links, media } = together(...drawn);
  const runs = drawn.map((each, index) => drawingRun(index + 1, each)).join('');
  const list = `${run('<w:t>{{#items}}</w:t>')}${runs}${run('<w:t>{{/items}}</w:t>')}`;
  const template = wordPackage(p(list), {}, { parts, links: { ...links, [BODY]: own } }, media);
  const { content, warnings } = Template.compile(template).render({
    name: 'All',
    items: [{ name: 'a' }, { name: 'b' }],
  });
  expectToOpen(content);
  expect(partsAsText(content)['word/charts/chart1.xml']).toContain('Of All');
  expect(warnings.map((warning) => /^The tags in (\S+) were/u.exec(warning)?.[1])).toEqual([
    'word/charts/chart1.xml',
    'word/diagrams/data1.xml',
  ]);
  const outside = wordPackage(p(runs), {}, { parts, links: { ...links, [BODY]: own } }, media);
  expect(Template.compile(outside).render({ name: 'All' }).warnings).toEqual([]);
});

it('deleted text and XML comments are not reported', () => {
  const deleted = `<w:del w:id="1">${run('<w:delText>{{name}}</w:delText>')}</w:del>`;
  const { warnings } = fill(wordPackage(p(`${deleted}<!-- {{name}} -->`)));
  expect(warnings).toEqual([]);
});

it('each is reported once', () => {
  const twice = '<w:pict><v:shape href="{{name}}"/><v:shape href="{{name}}"/></w:pict>';
  expect(fill(wordPackage(p(run(twice)))).warnings).toHaveLength(1);
});

it('a template with such a tag is still rendered', () => {
  const body = p(run('<w:pict><v:shape href="{{name}}"/></w:pict>') + run('<w:t>{{url}}</w:t>'));
  const { content } = Template.compile(wordPackage(body)).render(data);
  expect(partsAsText(content)[BODY]).toContain('https://example.com');
});

import type { SourceData } from '../../../../contract/src/index.ts';
import { Archive } from '../../../../engine/src/archive/archive.ts';
import { Template } from '../../../../engine/src/template.ts';
import { TemplateError } from '../../../../engine/src/errors.ts';
import { textOf, xmlOf } from '../../../service/office-files.ts';
import { expectToOpen } from '../../office-file/office-file-checker.ts';
import { line, shape, slidesPackage, slideTable } from '../../office-file/slides-package.ts';
import type { WordParts } from '../../office-file/word-package.ts';
import { wordPackage } from '../../office-file/word-package.ts';

const p = (text: string, properties = '') =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;
const cell = (content: string) => `<w:tc><w:tcPr/>${content}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.map((text) => cell(p(text))).join('')}</w:tr>`;
const table = (...rows: string[]) => `<w:tbl><w:tblPr/><w:tblGrid/>${rows.join('')}</w:tbl>`;
const BULLET = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';
const items = [
  { name: 'Desk', parts: ['top', 'leg'] },
  { name: 'Lamp', parts: [] },
];

/** Returns the texts of the paragraphs, and checks that the output opens. */
function fill(body: string, data: SourceData = { items }, parts: WordParts = {}): string[] {
  const { content } = Template.compile(wordPackage(body, parts)).render(data);
  expectToOpen(content);
  return textOf(content).split('\n');
}

function errorOf(body: string): string {
  try {
    Template.compile(wordPackage(body)).render({ items });
  } catch (cause) {
    if (cause instanceof TemplateError) return cause.diagnostics.map(({ what }) => what).join('; ');
    throw cause;
  }
  throw new Error('The template was filled');
}

describe('a list in a table', () => {
  it('repeats the row of its tags', () => {
    expect(fill(table(row('{{#items}}{{@number}}', '{{name}}{{/items}}')) + p('x'))).toEqual([
      ...['1', 'Desk', '2', 'Lamp'],
      'x',
    ]);
  });

  it('repeats the rows between rows that contain only its tags', () => {
    const rows = [
      row('{{#items}}', ''),
      row('{{name}}', 'a'),
      row('b', 'c'),
      row('', '{{/items}}'),
    ];
    expect(fill(table(...rows))).toEqual(['Desk', 'a', 'b', 'c', 'Lamp', 'a', 'b', 'c']);
  });

  it('repeats the rows from its first tag to its last', () => {
    expect(fill(table(row('{{#items}}{{name}}'), row('x{{/items}}')))).toEqual([
      'Desk',
      'x',
      'Lamp',
      'x',
    ]);
  });

  it('can have another row for an empty list', () => {
    const rows = [
      row('{{#items}}'),
      row('{{name}}'),
      row('{{else}}'),
      row('none'),
      row('{{/items}}'),
    ];
    expect(fill(table(...rows), { items: [] })).toEqual(['none']);
    expect(fill(table(...rows))).toEqual(['Desk', 'Lamp']);
  });

  it('can have {{else}} in one cell, but not across the cells of one row', () => {
    expect(fill(table(row('{{#items}}{{name}}{{else}}none{{/items}}')), { items: [] })).toEqual([
      'none',
    ]);
    expect(errorOf(table(row('{{#items}}', '{{else}}', '{{/items}}')))).toContain('{{else}}');
  });

  it('repeats rows of a table in a table', () => {
    const inner = table(row('{{#parts}}{{@number}}', '{{.}}{{/parts}}'));
    const outer = `<w:tr>${cell(p('{{#items}}{{name}}'))}${cell(`${inner}${p('{{/items}}')}`)}</w:tr>`;
    expect(fill(table(outer))).toEqual(['Desk', '1', 'top', '2', 'leg', '', 'Lamp', '']);
  });

  it('repeats rows in content controls, each with its own ID', () => {
    const control = (id: number, content: string) =>
      `<w:sdt><w:sdtPr><w:id w:val="${id}"/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
    const rows = control(7, row('{{#items}}{{name}}', '{{/items}}'));
    expect(fill(table(row('Name', ''), rows))).toEqual(['Name', '', 'Desk', '', 'Lamp', '']);
    const two = control(8, row('{{#items}}') + row('{{name}}{{/items}}'));
    expect(fill(table(row('Name'), two))).toEqual(['Name', 'Desk', 'Lamp']);
    expect(fill(table(control(9, row('{{#items}}', '{{/items}}'))) + p('x'), {})).toEqual(['x']);
  });

  it('is removed with its table if no rows are left', () => {
    expect(fill(table(row('{{#items}}', '{{/items}}')) + p('x'), { items: [] })).toEqual(['x']);
  });

  it('cannot start in a cell and end outside', () => {
    expect(errorOf(table(row('{{#items}}')) + p('{{/items}}'))).toBe(
      'the list "items" begins in a table cell and ends in the text',
    );
  });
});

describe('a bulleted list', () => {
  const STYLES =
    '<w:style w:styleId="Own"><w:pPr><w:numPr/></w:pPr></w:style>' +
    '<w:style w:styleId="Based"><w:basedOn w:val="Own"/></w:style>';

  it.each([
    ['of its paragraph', BULLET],
    ['of its style', '<w:pStyle w:val="Own"/>'],
    ['of the style that its style is based on', '<w:pStyle w:val="Based"/>'],
  ])('repeats the item if it has the bullet %s', (_, properties) => {
    const body = p('{{#items}}{{name}}{{/items}}', properties);
    expect(fill(body, { items }, { styles: STYLES })).toEqual(['Desk', 'Lamp']);
  });

  it('repeats the text of a paragraph without a bullet, or with a removed one', () => {
    const without = '<w:pStyle w:val="Own"/><w:numPr><w:numId w:val="0"/></w:numPr>';
    for (const properties of ['', '<w:pStyle w:val="Other"/>', without]) {
      const body = p('{{#items}}{{name}}{{/items}}', properties);
      expect(fill(body, { items }, { styles: STYLES })).toEqual(['DeskLamp']);
    }
  });

  it('reads the file’s styles only when they are needed', () => {
    const read = jest.spyOn(Archive.prototype, 'read');
    const partsRead = (body: string) => {
      read.mockClear();
      Template.compile(wordPackage(body, { styles: STYLES }));
      return read.mock.calls.map(([name]) => name);
    };
    const own = '<w:pStyle w:val="Own"/>';
    expect(
      partsRead(p('{{#items}}', own) + p('{{name}}', own) + p('{{/items}}', own)),
    ).not.toContain('word/styles.xml');
    const items = p('{{#items}}{{name}}{{/items}}', own);
    expect(partsRead(items + items).filter((name) => name === 'word/styles.xml')).toHaveLength(1);
    read.mockRestore();
  });

  it('repeats the text if there is other text beside it', () => {
    expect(fill(p('All: {{#items}}{{name}} {{/items}}', BULLET))).toEqual(['All: Desk Lamp ']);
  });

  it('keeps an item whose text a condition omits', () => {
    const body = p('{{#if items}}some{{/if}}', BULLET) + p('x');
    expect(fill(body, { items: [] })).toEqual(['', 'x']);
    expect(fill(body)).toEqual(['some', 'x']);
  });

  it('repeats the text of an item that has another text for an empty list', () => {
    const body = p('{{#items}}{{name}} {{else}}none{{/items}}', BULLET);
    expect(fill(body, { items: [] })).toEqual(['none']);
    expect(fill(body)).toEqual(['Desk Lamp ']);
  });

  it('repeats the item on a slide if it has a bullet of its own or from its placeholder', () => {
    const list = '{{#items}}{{name}}{{/items}}';
    const bulleted = shape(2, line([list], '<a:pPr><a:buChar char="•"/></a:pPr>'));
    const placeholder = shape(3, line([list]), '<p:ph idx="1"/>');
    const title = shape(4, line([list]), '<p:ph type="title"/>');
    const { content } = Template.compile(
      slidesPackage([{ shapes: bulleted + placeholder + title }]),
    ).render({ items });
    expectToOpen(content);
    expect(textOf(content, 'ppt/slides/slide1.xml').split('\n')).toEqual([
      'Desk',
      'Lamp',
      'Desk',
      'Lamp',
      'DeskLamp',
    ]);
  });
});

describe('a block in paragraphs', () => {
  it('removes the paragraphs of its tags', () => {
    expect(fill(p('{{#items}}') + p('{{name}}') + p(' {{/items}} '))).toEqual(['Desk', 'Lamp']);
  });

  it('repeats paragraphs from the opening tag to the closing tag', () => {
    expect(fill(p('{{#items}}{{name}}:') + p('x{{/items}}'))).toEqual(['Desk:', 'x', 'Lamp:', 'x']);
  });

  it('repeats the text between tags inside paragraphs', () => {
    expect(fill(p('a {{#items}}{{name}}') + p('b{{/items}} c'))).toEqual([
      'a Desk',
      'bLamp',
      'b c',
    ]);
    expect(fill(p('a {{#items}}{{name}}') + p('b{{/items}} c'), { items: [] })).toEqual(['a  c']);
  });

  it('chooses between paragraphs', () => {
    const body =
      p('{{#if n > 2}}') +
      p('many') +
      p('{{else if n > 0}}') +
      p('few') +
      p('{{else}}') +
      p('none') +
      p('{{/if}}');
    expect([3, 1, 0].map((n) => fill(body, { n })[0])).toEqual(['many', 'few', 'none']);
  });

  it('can share its paragraphs with another block', () => {
    const body = p('{{#items}}{{#if parts}}') + p('{{name}}') + p('{{/if}}{{/items}}');
    expect(fill(body)).toEqual(['Desk']);
  });

  it('knows its position in the list', () => {
    const body = p(
      '{{#items}}{{@index}}{{@number}}{{#if @first}}f{{/if}}{{#if @last}}l{{/if}} {{/items}}',
    );
    expect(fill(body)).toEqual(['01f 12l ']);
  });

  it('leaves no cell, header or text box without a paragraph', () => {
    const block = p('{{#items}}') + p('x') + p('{{/items}}');
    const none = { items: [] };
    expect(fill(table(`<w:tr>${cell(block)}</w:tr>`), none)).toEqual(['']);
    const control = `<w:sdt><w:sdtPr/><w:sdtContent>${block}</w:sdtContent></w:sdt>`;
    expect(fill(table(`<w:tr>${cell(control)}</w:tr>`), none)).toEqual(['']);
    const box = `<w:p><w:r><w:pict><v:textbox><w:txbxContent>${block}</w:txbxContent></v:textbox></w:pict></w:r></w:p>`;
    fill(box, none);
    fill('<w:p><w:r><w:footnoteReference w:id="1"/></w:r></w:p>', none, {
      header: block,
      footer: block,
      footnotes: `<w:footnote w:id="1">${block}</w:footnote>`,
    });
    const slide = slidesPackage([{ shapes: shape(2, line(['{{#a}}']) + line(['{{/a}}'])) }]);
    expectToOpen(Template.compile(slide).render({ a: [] }).content);
  });

  it('adds no paragraph to a cell that has one, whatever its XML', () => {
    const block = p('{{#items}}') + p('x') + p('{{/items}}');
    for (const end of [
      p('y'),
      `${p('y')}\n  `,
      `${p('y')}<w:bookmarkEnd w:id="3"/>`,
      '<w:p w:rsidR="1"/>',
    ]) {
      const { content } = Template.compile(
        wordPackage(table(`<w:tr>${cell(block + end)}</w:tr>`)),
      ).render({ items: [] });
      expect(xmlOf(content, 'word/document.xml').match(/<w:p[ />]/gu)).toHaveLength(1);
    }
  });

  it('keeps a section break', () => {
    const body =
      p('{{#items}}', '<w:sectPr><w:type w:val="nextPage"/></w:sectPr>') +
      p('{{name}}') +
      p('{{/items}}');
    const { content } = Template.compile(wordPackage(body)).render({ items });
    expectToOpen(content);
    expect(xmlOf(content, 'word/document.xml')).toContain('<w:sectPr>');
  });

  it('cannot start in a link and end outside', () => {
    const body = `<w:p><w:hyperlink w:anchor="a"><w:r><w:t>{{#items}}</w:t></w:r></w:hyperlink><w:r><w:t>x{{/items}}</w:t></w:r></w:p>`;
    expect(errorOf(body)).toBe('the list "items" begins in a link and ends in the text');
  });

  it('cannot overlap a paragraph that another block removes', () => {
    const body = p('{{#items}}{{#if items}}') + p('x{{/if}}y') + p('{{/items}}');
    expect(errorOf(body)).toContain('overlap');
    const end = p('x{{#if items}}y') + p('{{/if}}{{#items}}') + p('{{name}}') + p('{{/items}}');
    expect(errorOf(end)).toBe('"{{#if items}}" overlaps the surrounding block');
  });
});

describe('an element that must be unique', () => {
  const turns = (content: string, pattern: RegExp) => {
    const { content: document } = Template.compile(wordPackage(content)).render({ items });
    expectToOpen(document);
    return Array.from(xmlOf(document, 'word/document.xml').matchAll(pattern), ([found]) => found);
  };
  const inList = (content: string) => p('{{#items}}') + content + p('{{/items}}');

  it('may be a bookmark', () => {
    const marked =
      '<w:p><w:bookmarkStart w:id="1" w:name="m"/><w:r><w:t>{{name}}</w:t></w:r><w:bookmarkEnd w:id="1"/></w:p>';
    expect(turns(inList(marked), /<w:bookmark\w+/gu)).toEqual([
      '<w:bookmarkStart',
      '<w:bookmarkEnd',
    ]);
  });

  it('may be the ID of a paragraph, a drawing or a control', () => {
    const drawing =
      '<w:p w14:paraId="0A" w14:textId="0B"><w:r><w:drawing><wp:inline><wp:docPr id="5" name="x"/></wp:inline></w:drawing></w:r></w:p>';
    const control = `<w:sdt><w:sdtPr><w:id w:val="9"/></w:sdtPr><w:sdtContent>${drawing}</w:sdtContent></w:sdt>`;
    expect(turns(inList(control), /w14:paraId|docPr id="\d+"|<w:id /gu)).toEqual([
      '<w:id ',
      'w14:paraId',
      'docPr id="5"',
      'docPr id="6"',
    ]);
  });

  it('may be a bookmark beside Markdown', () => {
    const marked =
      '<w:p><w:bookmarkStart w:id="1" w:name="m"/><w:r><w:t>{{ name | markdown }}</w:t></w:r><w:bookmarkEnd w:id="1"/></w:p>';
    expect(turns(inList(marked), /<w:p>/gu)).toHaveLength(2);
  });

  it('may be the ID of a row on a slide', () => {
    const rows = [[line(['{{#items}}{{name}}']), line(['{{/items}}'])]];
    const slide = slidesPackage([{ shapes: slideTable(4, rows) }]);
    expectToOpen(Template.compile(slide).render({ items }).content);
  });
});

it('a list in one cell of a slide table repeats the text, not the paragraph', () => {
  const rows = [[line(['{{#items}}{{name}}, {{/items}}'])]];
  const { content } = Template.compile(slidesPackage([{ shapes: slideTable(4, rows) }])).render({
    items,
  });
  expectToOpen(content);
  expect(textOf(content, 'ppt/slides/slide1.xml')).toBe('Desk, Lamp, ');
});

it('a slide table without rows is removed with its frame', () => {
  const slide = slidesPackage([
    { shapes: shape(2, line(['x'])) + slideTable(4, [[line(['{{#a}}']), line(['{{/a}}'])]]) },
  ]);
  const { content } = Template.compile(slide).render({ a: [] });
  expectToOpen(content);
  expect(xmlOf(content, 'ppt/slides/slide1.xml')).not.toContain('graphicFrame');
});

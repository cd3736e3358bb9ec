import type { SourceData } from '../../../contract/src/index.ts';
import { Template } from '../../../engine/src/template.ts';
import { partsAsText, textOf, xmlOf } from '../../service/office-files.ts';
import { expectToOpen } from '../office-file/office-file-checker.ts';
import type { WordParts } from '../office-file/word-package.ts';
import { wordPackage } from '../office-file/word-package.ts';
import { squarePng } from './rich/pictures.ts';

const BODY = 'word/document.xml';
const FOOTNOTES = 'word/footnotes.xml';
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (...content: string[]) => `<w:p>${content.join('')}</w:p>`;
const ref = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
const endRef = (id: number) => `<w:r><w:endnoteReference w:id="${id}"/></w:r>`;
const note = (id: number, ...content: string[]) =>
  `<w:footnote w:id="${id}">${content.join('')}</w:footnote>`;
const row = (...cells: string[]) =>
  `<w:tr>${cells.map((cell) => `<w:tc>${p(cell)}</w:tc>`).join('')}</w:tr>`;
const SEPARATORS =
  '<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>' +
  '<w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>';
const items = [
  { name: 'Desk', why: 'oak', parts: [{ name: 'top' }, { name: 'leg' }] },
  { name: 'Lamp', why: 'LED', parts: [] },
];

function render(
  body: string,
  footnotes: string,
  data: SourceData = { items },
  more: WordParts = {},
) {
  const template = wordPackage(body, { footnotes: SEPARATORS + footnotes, ...more });
  expectToOpen(template);
  const { content, warnings } = Template.compile(template).render(data);
  expectToOpen(content);
  return { content, warnings };
}

/** Returns the texts of the notes, in the order of their references. */
function notesOf(content: Uint8Array, kind: 'footnote' | 'endnote' = 'footnote'): string[] {
  const xml = xmlOf(content, `word/${kind}s.xml`);
  const notes = xml.matchAll(new RegExp(`<w:${kind} [^>]*w:id="([^"]*)".*?</w:${kind}>`, 'gsu'));
  const texts = new Map(Array.from(notes, ([whole, id]) => [id, whole.replace(/<[^>]*>/gu, '')]));
  const references = xmlOf(content, BODY).matchAll(
    new RegExp(`<w:${kind}Reference w:id="([^"]*)"`, 'gu'),
  );
  return Array.from(references, ([, id]) => texts.get(id) ?? `no note ${id ?? ''}`);
}

/** Returns the IDs of the notes, in the order of their part. */
const numbersOf = (content: Uint8Array) =>
  Array.from(
    xmlOf(content, FOOTNOTES).matchAll(/<w:footnote [^>]*w:id="([^"]*)"/gu),
    ([, id]) => id,
  );

describe('a footnote in a list', () => {
  const why = note(2, p(run('{{name}} is of {{why}}')));

  it('is rendered once for each item, with that item', () => {
    const body = p(run('{{#items}}')) + p(run('{{name}}'), ref(2)) + p(run('{{/items}}'));
    const { content, warnings } = render(body, why);
    expect(notesOf(content)).toEqual(['Desk is of oak', 'Lamp is of LED']);
    expect(warnings).toEqual([]);
  });

  it('is rendered once for each row of a table, even after the last tag of the row', () => {
    const body = `<w:tbl><w:tblPr/><w:tblGrid/>${row(run('{{#items}}{{name}}'), run('x{{/items}}') + ref(2))}</w:tbl>${p()}`;
    expect(notesOf(render(body, why).content)).toEqual(['Desk is of oak', 'Lamp is of LED']);
  });

  it('is rendered once for each iteration in a line', () => {
    const body = p(run('{{#items}}{{name}}'), ref(2), run('{{/items}}'));
    expect(notesOf(render(body, why).content)).toEqual(['Desk is of oak', 'Lamp is of LED']);
  });

  it('can use the item of a nested list, and the data around it', () => {
    const footnotes =
      note(2, p(run('{{name}} {{@number}}, not {{why}}'))) + note(3, p(run('{{why}}')));
    const body =
      p(run('{{#items}}'), ref(3)) +
      p(run('{{#parts}}{{name}}'), ref(2), run('{{/parts}}')) +
      p(run('{{/items}}'));
    expect(notesOf(render(body, footnotes).content)).toEqual([
      'oak',
      'top 1, not oak',
      'leg 2, not oak',
      'LED',
    ]);
  });

  it('can contain lists and conditions', () => {
    const footnotes = note(
      2,
      p(run('{{#if parts}}')) +
        p(run('{{#parts}}{{name}} {{/parts}}')) +
        p(run('{{else}}')) +
        p(run('whole')) +
        p(run('{{/if}}')),
    );
    const body = p(run('{{#items}}{{name}}'), ref(2), run('{{/items}}'));
    expect(notesOf(render(body, footnotes).content)).toEqual(['top leg ', 'whole']);
  });

  it('is removed if the list is empty, with all of its data', () => {
    const body = p(run('{{#items}}'), ref(2), run('{{/items}}')) + p(run('x'));
    const { content, warnings } = render(body, note(2, p(run('{{secret}}'))), {
      items: [],
      secret: 'S3CRET',
    });
    expect(notesOf(content)).toEqual([]);
    expect(Object.values(partsAsText(content)).join('')).not.toContain('S3CRET');
    expect(warnings).toEqual([]);
  });

  it('has its own number each time, in the order of the text, together with those outside the list', () => {
    const footnotes =
      note(2, p(run('before'))) +
      why.replace('w:id="2"', 'w:id="3"') +
      note(4, p(run('{{title}}')));
    const body =
      p(run('a'), ref(2)) + p(run('{{#items}}'), ref(3), run('{{/items}}')) + p(run('z'), ref(4));
    const { content } = render(body, footnotes, { items, title: 'after' });
    expect(notesOf(content)).toEqual(['before', 'Desk is of oak', 'Lamp is of LED', 'after']);
    expect(numbersOf(content)).toEqual(['-1', '0', '1', '2', '3', '4']);
  });

  it('keeps the lines that separate notes from the text', () => {
    const body = p(run('{{#items}}'), ref(2), run('{{/items}}'));
    const { content } = render(body, why);
    expect(xmlOf(content, FOOTNOTES)).toContain(SEPARATORS);
  });

  it('writes unique elements only with the first item', () => {
    const drawing =
      '<w:r><w:drawing><wp:inline><wp:docPr id="7" name="x"/></wp:inline></w:drawing></w:r>';
    const numbered = `<w:p w14:paraId="0000000A" w14:textId="0000000B"><w:bookmarkStart w:id="5" w:name="b"/>${drawing}${run('{{why}}')}<w:bookmarkEnd w:id="5"/></w:p>`;
    const body = p(run('{{#items}}'), ref(2), run('{{/items}}'));
    const { content } = render(body, note(2, numbered));
    expect(notesOf(content)).toEqual(['oak', 'LED']);
    const xml = xmlOf(content, FOOTNOTES);
    expect(xml.match(/w14:paraId|bookmarkStart|docPr id="\d+"/gu)).toEqual([
      'w14:paraId',
      'bookmarkStart',
      'docPr id="7"',
      'docPr id="8"',
    ]);
  });

  it('may contain links and pictures', () => {
    const footnotes = note(2, p(run('{{ url | link: why }} {{ logo | image }}')));
    const body = p(run('{{#items}}'), ref(2), run('{{/items}}'));
    const logo = `data:image/png;base64,${Buffer.from(squarePng(8)).toString('base64')}`;
    const { content } = render(body, footnotes, { items, url: 'https://example.com', logo });
    expect(partsAsText(content)['word/_rels/footnotes.xml.rels']).toContain('https://example.com');
    expect(xmlOf(content, FOOTNOTES).match(/r:embed=/gu)).toHaveLength(2);
  });

  it('uses the fields of the item as members of the list', () => {
    const body =
      p(run('{{#items}}{{name}}')) +
      p(run('{{#parts}}'), ref(3), run('{{/parts}}{{/items}}')) +
      p(ref(2));
    const footnotes = note(2, p(run('{{title}}'))) + note(3, p(run('{{size}}')));
    const template = Template.compile(wordPackage(body, { footnotes }));
    expect(template.inspect()).toEqual({
      diagnostics: [],
      fields: [
        {
          name: 'items',
          kind: 'list',
          members: [
            { name: 'name', list: false, kind: 'text' },
            { name: 'parts', list: true, kind: 'list' },
            { name: 'parts.size', list: false, kind: 'text' },
          ],
        },
        { name: 'title', kind: 'text' },
      ],
    });
  });

  it('is repeated even without tags', () => {
    const body = p(run('{{#items}}{{name}}'), ref(2), run('{{/items}}'));
    expect(notesOf(render(body, note(2, p(run('plain')))).content)).toEqual(['plain', 'plain']);
  });

  it('is an error if a list starts in it and ends in another', () => {
    const body = p(run('{{#items}}'), ref(2), ref(3), run('{{/items}}'));
    const footnotes = note(2, p(run('{{#parts}}'))) + note(3, p(run('{{/parts}}')));
    const { diagnostics } = Template.compile(wordPackage(body, { footnotes })).inspect();
    expect(diagnostics.map(({ part, what }) => [part, what])).toEqual([
      ['word/footnotes.xml', expect.stringContaining('the list "parts"')],
    ]);
  });
});

describe('a footnote in a condition', () => {
  const body =
    p(run('{{#if paid}}')) +
    p(run('Paid'), ref(2)) +
    p(run('{{else}}')) +
    p(run('Open'), ref(3)) +
    p(run('{{/if}}'));
  const footnotes = note(2, p(run('on {{day}}'))) + note(3, p(run('since {{due}}')));

  it('is removed with its text, without warnings', () => {
    const paid = render(body, footnotes, { paid: true, day: 'Monday' });
    expect(notesOf(paid.content)).toEqual(['on Monday']);
    expect(paid.warnings).toEqual([]);
    expect(numbersOf(paid.content)).toEqual(['-1', '0', '1']);
    const open = render(body, footnotes, { due: 'May' });
    expect(notesOf(open.content)).toEqual(['since May']);
    expect(open.warnings).toEqual([]);
  });
});

it('an endnote in a list is repeated too, and footnotes outside lists are unchanged', () => {
  const endnotes = `<w:endnote w:id="1">${p(run('{{name}}'))}</w:endnote>`;
  const body = p(run('{{#items}}'), endRef(1), run('{{/items}}'), ref(7));
  const { content } = render(
    body,
    note(7, p(run('{{title}}'))),
    { items, title: 'T' },
    { endnotes },
  );
  expect(notesOf(content, 'endnote')).toEqual(['Desk', 'Lamp']);
  expect(notesOf(content)).toEqual(['T']);
  expect(numbersOf(content)).toEqual(['-1', '0', '7']);
});

it('notes of a file without lists keep their numbers and their order', () => {
  const body = p(ref(9), run('{{title}}'), ref(4));
  const { content } = render(body, note(4, p(run('{{title}}'))) + note(9, p(run('nine'))), {
    title: 'T',
  });
  expect(numbersOf(content)).toEqual(['-1', '0', '4', '9']);
  expect(textOf(content, FOOTNOTES)).toBe('\n\nT\nnine');
});

it('a reference to a missing note is unchanged', () => {
  const body = p(run('{{#items}}'), ref(5), run('{{/items}}'));
  const template = wordPackage(body, { footnotes: SEPARATORS });
  const { content } = Template.compile(template).render({ items });
  expect(xmlOf(content, BODY).match(/footnoteReference w:id="5"/gu)).toHaveLength(2);
});

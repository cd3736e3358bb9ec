import * as fc from 'fast-check';
import type { SourceData } from '../../../contract/src/index.ts';
import { Template } from '../../../engine/src/template.ts';
import { xmlOf } from '../../service/office-files.ts';
import { expectToOpen } from '../office-file/office-file-checker.ts';
import { readNodes, within } from '../office-file/xml-node.ts';
import { wordPackage } from '../office-file/word-package.ts';

const run = (content: string) => `<w:r>${content}</w:r>`;
const mark = (type: string) => run(`<w:fldChar w:fldCharType="${type}"/>`);
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const code = (...pieces: string[]) =>
  pieces
    .map((piece) => run(`<w:instrText xml:space="preserve">${escaped(piece)}</w:instrText>`))
    .join('');
/** Returns a link as Word writes it with a field as its address, with the field code in pieces. */
const link = (...pieces: string[]) =>
  `<w:p>${mark('begin')}${code(...pieces)}${mark('separate')}${run('<w:t>here</w:t>')}${mark('end')}</w:p>`;
const text = (content: string) => `<w:p>${run(`<w:t>${content}</w:t>`)}</w:p>`;

/** Returns the field codes of a document, and the warnings of its run. */
function codesOf(body: string, data: SourceData): { codes: string[]; warnings: string[] } {
  const { content, warnings } = Template.compile(wordPackage(body)).render(data);
  expectToOpen(content);
  const nodes = [...within(readNodes(xmlOf(content, 'word/document.xml')))];
  const fields: string[] = [];
  for (const node of nodes) {
    if (node.attributes.get('w:fldCharType') === 'begin') fields.push('');
    if (node.name === 'w:instrText') fields.push(`${fields.pop() ?? ''}${node.text}`);
    const simple = node.attributes.get('w:instr');
    if (simple !== undefined) fields.push(simple);
  }
  return { codes: fields.map((each) => each.trim()), warnings };
}

const URL = 'https://example.com';

describe('the address of a HYPERLINK field', () => {
  it.each([
    ['in one piece', [` HYPERLINK "${URL}/{{id}}" `]],
    ['in pieces', [' HYPER', `LINK "${URL}/`, '{', '{i', 'd}', '}"', ' ']],
    ['with braces as Word escapes them', [` HYPERLINK "${URL}/%7B%7B%20id%20%7D%7D"`]],
    ['without quotation marks', [` HYPERLINK ${URL}/{{ id }}`]],
    ['in small letters', [` hyperlink "${URL}/{{id}}"`]],
  ])('is rendered: %s', (_, pieces) => {
    const { codes, warnings } = codesOf(link(...pieces), { id: 'a b"c' });
    expect(codes[0]).toMatch(new RegExp(`^HYPERLINK "?${URL}/a%20b%22c"?$`, 'iu'));
    expect(warnings).toEqual([]);
  });

  it('may be a whole address, and has a filter', () => {
    const { codes } = codesOf(link('HYPERLINK "{{ url | default: "https://x.example" }}"'), {
      url: `${URL}/?a=1&b=2`,
    });
    expect(codes).toEqual([`HYPERLINK "${URL}/?a=1&b=2"`]);
  });

  it('has a different target in each iteration of a list', () => {
    const body = text('{{#items}}') + link(`HYPERLINK "${URL}/{{.}}"`) + text('{{/items}}');
    expect(codesOf(body, { items: [1, 2] }).codes).toEqual([
      `HYPERLINK "${URL}/1"`,
      `HYPERLINK "${URL}/2"`,
    ]);
  });

  it('is rendered next to its tooltip, its bookmark and its switches', () => {
    const body = link(`HYPERLINK "${URL}/{{id}}" \\l "{{mark}}" \\o "To {{name}}" \\h`);
    const { codes } = codesOf(body, { id: 7, mark: 'a\\b', name: 'the "best"\nof all' });
    expect(codes).toEqual([
      String.raw`HYPERLINK "${URL}/7" \l "a\\b" \o "To the \"best\" of all" \h`,
    ]);
  });

  it.each(['"', "'"])('is rendered in a simple field, written in %s', (quote) => {
    const written = ` HYPERLINK "${URL}/{{id}}" `.replaceAll('"', quote === '"' ? '&quot;' : '"');
    const body = `<w:p><w:fldSimple w:instr=${quote}${written}${quote}>${run('<w:t>x</w:t>')}</w:fldSimple></w:p>`;
    expect(codesOf(body, { id: `o'n"` }).codes).toEqual([`HYPERLINK "${URL}/o'n%22"`]);
  });

  it('has no target, with a warning, if it would run code', () => {
    const { codes, warnings } = codesOf(link('HYPERLINK "{{url}}"'), { url: 'file:///etc/passwd' });
    expect(codes).toEqual(['HYPERLINK ""']);
    expect(warnings).toEqual([expect.stringMatching(/^\{\{url\}\}: The link has no target: /u)]);
  });

  it('cannot be escaped by a value, neither from its quotation marks nor from its field', () => {
    const property = fc.property(fc.string(), fc.string(), (id, tip) => {
      const body = link(`HYPERLINK "${URL}/{{id}}" \\o "{{tip}}"`);
      const [written = ''] = codesOf(body, { id, tip }).codes;
      const quoted = String.raw`"(?:[^"\\]|\\.)*"`;
      expect(written).toMatch(new RegExp(String.raw`^HYPERLINK ${quoted} \\o ${quoted}$`, 'su'));
    });
    fc.assert(property, { numRuns: 100 });
  });

  it('is a field of the template, and its errors are reported', () => {
    const inspect = (address: string) =>
      Template.compile(wordPackage(link(`HYPERLINK "${address}"`))).inspect();
    expect(inspect(`${URL}/{{id}}`)).toEqual({
      fields: [{ name: 'id', kind: 'link' }],
      diagnostics: [],
    });
    expect(inspect(`${URL}/{{#if a}}b{{/if}}`).diagnostics[0]?.what).toContain(
      'contain only fields',
    );
    expect(inspect(`${URL}/{{id`).diagnostics[0]?.what).toContain('is not closed');
  });

  it('is found in the result of another field, which is not a code', () => {
    const inner = link(`HYPERLINK "${URL}/{{id}}"`).slice(5, -6);
    const body = `<w:p>${mark('begin')}${code('TOC')}${mark('separate')}${inner}${mark('end')}</w:p>`;
    expect(codesOf(body, { id: 1 })).toEqual({
      codes: ['TOC', `HYPERLINK "${URL}/1"`],
      warnings: [],
    });
  });
});

it.each([
  ['MERGEFIELD {{name}}', 'MERGEFIELD'],
  ['IF "{{name}}" = "x" "y"', 'IF'],
  ['INCLUDEPICTURE "https://x.example/{{name}}.png"', 'INCLUDEPICTURE'],
])('a tag in the code of another field is unchanged, with a warning: %s', (written, kind) => {
  const { codes, warnings } = codesOf(link(written), { name: 'Ann' });
  expect(codes).toEqual([written]);
  expect(warnings).toEqual([
    `{{name}} was not rendered: it is in the code of a Word field (${kind}) (in word/document.xml). Write it in the text instead of the field.`,
  ]);
});

import {
  Document,
  Footer,
  Header,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx';
import * as fc from 'fast-check';
import type { SourceData } from '../../contract/src/index.ts';
import type { RenderedDocument } from '../../engine/src/rendered-document.ts';
import {
  FIRST_SLIDE,
  paragraph,
  tableRow,
  textOf,
  wordFile,
  WORD_BODY,
  xmlOf,
} from '../service/office-files.ts';
import { slides } from '../service/slides.ts';

type Render = (template: Uint8Array, data: SourceData) => RenderedDocument;

/**
 * Describes the behaviour of every implementation of the templates port, independent of its engine.
 */
export function describeTemplates(name: string, render: Render): void {
  const fill = (body: string, data: SourceData) => textOf(render(wordFile(body), data).content);
  const warningsOf = (body: string, data: SourceData) => render(wordFile(body), data).warnings;
  const missing = (field: string) =>
    `The field "${field}" is not in the source data and was left empty.`;

  describe(`${name}: where fields are rendered`, () => {
    const letter = (children: (Paragraph | Table)[]) =>
      new Document({
        sections: [
          {
            headers: { default: new Header({ children: [new Paragraph('No. {{number}}')] }) },
            footers: {
              default: new Footer({
                children: [
                  new Paragraph({
                    children: [new TextRun({ children: ['{{city}}, page ', PageNumber.CURRENT] })],
                  }),
                ],
              }),
            },
            children,
          },
        ],
      });
    const row = (...cells: string[]) =>
      new TableRow({
        children: cells.map((text) => new TableCell({ children: [new Paragraph(text)] })),
      });
    const data = { number: 7, city: 'Cork', customer: { name: 'Ann' } };

    it('in the body of a Word file', async () => {
      const file = await Packer.toBuffer(letter([new Paragraph('Dear {{customer.name}},')]));
      expect(textOf(render(file, data).content)).toBe('Dear Ann,');
    });

    it('in a table cell', async () => {
      const table = new Table({ rows: [row('To', '{{customer.name}}')] });
      const file = await Packer.toBuffer(letter([table, new Paragraph('')]));
      expect(textOf(render(file, data).content)).toBe('To\nAnn\n');
    });

    it('in the header and in the footer', async () => {
      const file = await Packer.toBuffer(letter([new Paragraph('Body')]));
      const { content } = render(file, data);
      expect(textOf(content, 'word/header1.xml')).toBe('No. 7');
      expect(textOf(content, 'word/footer1.xml')).toBe('Cork, page ');
    });

    it('on a slide', () => {
      const { content, warnings } = render(slides('{{customer.name}} from {{city}}'), data);
      expect(textOf(content, FIRST_SLIDE)).toBe('Ann from Cork');
      expect(warnings).toEqual([]);
    });

    it('on every slide', () => {
      const { content } = render(slides('{{number}}', '{{city}}'), data);
      expect(textOf(content, FIRST_SLIDE)).toBe('7');
      expect(textOf(content, 'ppt/slides/slide2.xml')).toBe('Cork');
    });

    it('several times, and next to each other', () => {
      expect(fill(paragraph('{{number}}{{number}}-{{city}}'), data)).toBe('77-Cork');
    });

    it('with a space in the name, and spaces around it', () => {
      expect(fill(paragraph('{{First Name}}|{{ First Name }}'), { 'First Name': 'Ann' })).toBe(
        'Ann|Ann',
      );
    });

    it('by index from a list', () => {
      expect(fill(paragraph('{{items.1.name}}'), { items: [{ name: 'a' }, { name: 'b' }] })).toBe(
        'b',
      );
    });

    it('with a name that is escaped in XML', () => {
      expect(fill(paragraph('{{R&amp;D}}|{{a&lt;b}}'), { 'R&D': 'x', 'a<b': 'y' })).toBe('x|y');
    });
  });

  describe(`${name}: a tag that Word has split over several runs`, () => {
    const data = { customer: { name: 'Ann' }, 'First Name': 'Ben' };

    it.each([
      ['between the braces', ['{', '{custo', 'mer.name}', '}']],
      ['a letter a run', Array.from('{{customer.name}}')],
      ['after the braces', ['{{', 'customer.name', '}}']],
      ['in the blank around the name', ['{{ ', ' customer.name', ' }}']],
      ['over empty runs', ['{{cust', '', 'omer.', '', 'name}}']],
    ])('%s', (_, runs) => {
      expect(fill(paragraph('Dear ', ...runs, ','), data)).toBe('Dear Ann,');
    });

    it('in a name with a space', () => {
      expect(fill(paragraph('{{First', ' ', 'Name}}'), data)).toBe('Ben');
    });

    it('around a spelling mark and a bookmark', () => {
      const body =
        '<w:p><w:r><w:t>{{customer</w:t></w:r><w:proofErr w:type="spellStart"/>' +
        '<w:bookmarkStart w:id="0" w:name="here"/><w:r><w:rPr><w:b/></w:rPr><w:t>.name</w:t></w:r>' +
        '<w:bookmarkEnd w:id="0"/><w:proofErr w:type="spellEnd"/><w:r><w:t>}}</w:t></w:r></w:p>';
      expect(fill(body, data)).toBe('Ann');
    });

    it('wherever it is split', () => {
      fc.assert(
        fc.property(fc.array(fc.nat({ max: 17 }), { maxLength: 6 }), (places) => {
          const tag = '{{customer.name}}';
          const cuts = [0, ...[...places].sort((a, b) => a - b), tag.length];
          const runs = cuts.slice(1).map((end, n) => tag.slice(cuts[n], end));
          expect(fill(paragraph(...runs), data)).toBe('Ann');
        }),
        { numRuns: 30 },
      );
    });
  });

  describe(`${name}: lists and conditions`, () => {
    const items = [
      { name: 'Desk', price: 5 },
      { name: 'Chair', price: 2 },
    ];

    it('makes one table row for each item', () => {
      const table = `<w:tbl>${tableRow('{{#items}}{{name}}', '{{price}}{{/items}}')}</w:tbl>`;
      expect(fill(table, { items })).toBe('Desk\n5\nChair\n2');
    });

    it('makes no row for an empty list', () => {
      const table = `<w:tbl>${tableRow('Name', 'Price')}${tableRow('{{#items}}{{name}}', '{{price}}{{/items}}')}</w:tbl>`;
      expect(fill(table, { items: [] })).toBe('Name\nPrice');
    });

    it('repeats whole paragraphs between tags in separate paragraphs', () => {
      const body = paragraph('{{#items}}') + paragraph('{{name}}') + paragraph('{{/items}}');
      expect(fill(body, { items })).toBe('Desk\nChair');
    });

    it('repeats within one line, with plain values too', () => {
      expect(fill(paragraph('{{#tags}}[{{.}}]{{/tags}}'), { tags: ['a', 2, true] })).toBe(
        '[a][2][true]',
      );
    });

    it('can access the outer fields inside a list', () => {
      expect(
        fill(paragraph('{{#items}}{{name}} {{currency}};{{/items}}'), { items, currency: 'EUR' }),
      ).toBe('Desk EUR;Chair EUR;');
    });

    it('leaves an item’s null member empty, and does not use the outer field of that name', () => {
      const data = { name: 'outer', items: [{ name: null }] };
      expect(fill(paragraph('[{{#items}}{{name}}{{/items}}]'), data)).toBe('[]');
    });

    it('treats a null inner list as empty, not as the outer list', () => {
      const data = { parts: [{ name: 'a', parts: null }] };
      expect(fill(paragraph('{{#parts}}{{name}}{{#parts}}!{{/parts}}{{/parts}}'), data)).toBe('a');
    });

    it.each([
      ['true', true, 'yes'],
      ['false', false, 'no'],
      ['null', null, 'no'],
      ['zero', 0, 'no'],
      ['zero as a text', '0', 'no'],
      ['"false"', 'false', 'no'],
      ['an empty list', [], 'no'],
      ['a text', 'x', 'yes'],
    ])('treats %s as a condition', (_, paid, said) => {
      expect(fill(paragraph('{{#paid}}yes{{/paid}}{{^paid}}no{{/paid}}'), { paid })).toBe(said);
    });

    it('warns about a missing list, but not about a null or empty one', () => {
      const body = paragraph('{{#items}}x{{/items}}');
      expect(warningsOf(body, {})).toEqual([missing('items')]);
      expect(warningsOf(body, { items: null })).toEqual([]);
      expect(warningsOf(body, { items: [] })).toEqual([]);
    });
  });

  describe(`${name}: the text of values`, () => {
    const value = paragraph('{{value}}');

    it.each([
      ['a number', 12.5, '12.5'],
      ['zero', 0, '0'],
      ['a large number', 1e21, '1e+21'],
      ['true', true, 'true'],
      ['false', false, 'false'],
      ['an object', { city: 'Cork' }, '{"city":"Cork"}'],
      ['a list', ['a', 1], 'a, 1'],
      ['an empty text', '', ''],
      ['what XML treats specially', `<b>&amp; "it's" </b>`, `<b>&amp; "it's" </b>`],
      ['the end of a text of OOXML', '</w:t></w:r></w:p>', '</w:t></w:r></w:p>'],
      ['another tag', '{{other}}', '{{other}}'],
      ['blanks at both ends', '  a  b ', '  a  b '],
      ['other scripts and emoji', 'Ünïcødé 漢字 עברית 👩‍👩‍👧', 'Ünïcødé 漢字 עברית 👩‍👩‍👧'],
      ['a line break', 'one\ntwo', 'one\vtwo'],
      ['a line break of Windows', 'one\r\ntwo', 'one\vtwo'],
      ['a line break of old Macs', 'one\rtwo', 'one\vtwo'],
      ['line breaks at both ends', '\na\n\n', '\va\v\v'],
      ['characters that XML has not', 'a\u0000\u0001\u0008\u000b\u001b\u001f\ufffe\uffffb', 'ab'],
      ['half an emoji', 'a\ud83d!', 'a\ufffd!'],
      ['the other half', '\udc00', '\ufffd'],
    ])('%s', (_, given, text) => {
      expect(fill(value, { value: given })).toBe(text);
    });

    it('produces a file that opens, whatever text the data contains', () => {
      const text = fc.string({
        unit: fc.oneof(
          fc.constantFrom('\n', '<', '&', ']]>'),
          fc.nat(0xffff).map((code) => String.fromCharCode(code)),
        ),
      });
      fc.assert(
        fc.property(text, (given) => {
          const { content } = render(wordFile(value), { value: given });
          expect(() => textOf(content)).not.toThrow();
        }),
        { numRuns: 40 },
      );
    });

    it('keeps the bold formatting on both sides of a line break', () => {
      const bold = '<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>{{value}}</w:t></w:r></w:p>';
      const { content } = render(wordFile(bold), { value: 'one\ntwo' });
      expect(xmlOf(content, WORD_BODY)).toMatch(
        /<w:r><w:rPr><w:b\/><\/w:rPr><w:t[^>]*>one<\/w:t><w:br\/><w:t[^>]*>two<\/w:t><\/w:r>/,
      );
    });

    it('separates values by line breaks on a slide too', () => {
      const { content } = render(slides('{{value}}'), { value: 'one\ntwo & <three>' });
      expect(textOf(content, FIRST_SLIDE)).toBe('one\vtwo & <three>');
    });
  });

  describe(`${name}: missing data`, () => {
    it('is left empty, with one warning however often it is used', () => {
      const file = wordFile(paragraph('[{{date}}|{{ date }}]') + paragraph('{{date}}'), {
        header: paragraph('{{date}}'),
      });
      const { content, warnings } = render(file, {});
      expect(textOf(content)).toBe('[|]\n');
      expect(warnings).toEqual([missing('date')]);
    });

    it('has one warning for each field', () => {
      expect(warningsOf(paragraph('{{a}} {{b.c}}'), { b: {} })).toEqual([
        missing('a'),
        missing('b.c'),
      ]);
    });

    it('does not include null, which is left empty without a warning', () => {
      expect(fill(paragraph('[{{note}}]'), { note: null })).toBe('[]');
      expect(warningsOf(paragraph('{{note}}'), { note: null })).toEqual([]);
    });

    it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'constructor.name'])(
      'is %s, which is not part of the data',
      (field) => {
        expect(fill(paragraph(`[{{${field}}}]`), {})).toBe('[]');
        expect(warningsOf(paragraph(`{{${field}}}`), {})).toEqual([missing(field)]);
      },
    );
  });

  describe(`${name}: a tag cannot`, () => {
    it('write its own XML', () => {
      const xml = '<w:p><w:r><w:t>injected</w:t></w:r></w:p>';
      expect(fill(paragraph('[{{@raw}}]'), { raw: xml })).toBe('[]');
      expect(warningsOf(paragraph('{{@raw}}'), { raw: xml })).toEqual([missing('@raw')]);
      expect(fill(paragraph('{{@raw}}'), { '@raw': xml })).toBe(xml);
    });

    it('change the formatting of tags', () => {
      expect(() => fill(paragraph('{{=[[ ]]=}}[[name]] {{name}}'), { name: 'Ann' })).toThrow(
        '"=" at the beginning of "=[[ ]]=" has no meaning',
      );
    });

    it('run code', () => {
      const tag = 'this.constructor.constructor("return process")()';
      expect(fill(paragraph(`[{{${tag}}}]`), {})).toBe('[]');
    });
  });

  describe(`${name}: a repeated rendering`, () => {
    const template = wordFile(paragraph('{{name}}: {{#items}}{{.}},{{/items}}{{note}}'));

    it('does not depend on previous data', () => {
      const first = render(template, { name: 'Ann', items: [1, 2], note: 'secret' });
      const second = render(template, { name: 'Ben' });
      expect(textOf(first.content)).toBe('Ann: 1,2,secret');
      expect(textOf(second.content)).toBe('Ben: ');
      expect(second.warnings).toEqual([missing('items'), missing('note')]);
      expect(render(template, { name: 'Cal', items: [], note: '' }).warnings).toEqual([]);
    });

    it('does not change the template', () => {
      const before = Buffer.from(template);
      render(template, { name: 'Ann' });
      expect(Buffer.compare(template, before)).toBe(0);
    });

    it('does not change the data', () => {
      const data = { name: 'Ann', items: [{ a: 1 }], note: null };
      render(template, data);
      expect(data).toEqual({ name: 'Ann', items: [{ a: 1 }], note: null });
    });

    it('produces the same bytes for the same data at any time', () => {
      jest.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
      const first = render(template, { name: 'Ann' });
      jest.setSystemTime(Date.UTC(2031, 6, 5));
      const second = render(template, { name: 'Ann' });
      jest.useRealTimers();
      expect(Buffer.compare(first.content, second.content)).toBe(0);
    });
  });
}

import type { SourceData } from '../../contract/src/index.ts';
import type { RenderedDocument } from '../../engine/src/rendered-document.ts';
import { NotATemplate, TemplateError } from '../../engine/src/errors.ts';
import {
  paragraph,
  partsAsText,
  tableRow,
  textOf,
  wordFile,
  zipOf,
} from '../service/office-files.ts';

type Render = (template: Uint8Array, data: SourceData) => RenderedDocument;

/**
 * Describes how every implementation of the templates port reports broken templates and files that
 * are not templates.
 */
export function describeTemplateErrors(name: string, render: Render): void {
  describe(`${name}: a template with an error`, () => {
    const errorOf = (body: string, data: SourceData = {}): TemplateError => {
      try {
        render(wordFile(body), data);
      } catch (cause) {
        if (cause instanceof TemplateError) return cause;
        throw cause;
      }
      throw new Error('The template was filled');
    };

    it.each([
      [
        'a tag that is not closed',
        '{{customer.name',
        /^"\{\{customer\.name" is not closed: "}}" is missing/,
      ],
      ['a tag with one closing brace', '{{name} !', /^"\{\{name}" is not closed/],
      ['a tag that is not opened', 'name}}', /^"name" ends with "}}", but has no "\{\{" before it/],
      ['a tag inside a tag', '{{a {{b}}', /^"\{\{a" is not closed/],
      [
        'a list that is not closed',
        '{{#items}}x',
        /^The list "items" is opened with \{\{#items}}, but never closed/,
      ],
      [
        'a list that is not opened',
        'x{{/items}}',
        /^The list "items" is closed with \{\{\/items}}, but never opened/,
      ],
      ['lists that cross', '{{#a}}{{#b}}{{/a}}{{/b}}', /"b" is closed by the tag "a"/],
    ])('%s throws a TemplateError that describes it', (_, text, sentence) => {
      const diagnostic = errorOf(paragraph(text));
      expect(diagnostic.diagnostics).toHaveLength(1);
      expect(diagnostic.message).toMatch(sentence);
    });

    it('names the part of the file that contains it', () => {
      const file = wordFile(paragraph('x'), { header: paragraph('{{number') });
      expect(() => render(file, {})).toThrow(/word\/header1\.xml/);
    });

    it('has one sentence for each error', () => {
      const { diagnostics } = errorOf(paragraph('a}} b}} {{c'));
      expect(diagnostics).toHaveLength(3);
    });

    it('never mentions undefined', () => {
      for (const text of ['{{', '}}', '{{{{', '}}}}', '{{{a}}}', '{{a}}}}', '{{#}}', '{{/}}']) {
        try {
          render(wordFile(paragraph(text)), {});
        } catch (cause) {
          expect(cause).toBeInstanceOf(TemplateError);
          expect(String(cause)).not.toMatch(/undefined|\[object/);
        }
      }
    });

    it('may have a list that starts inside a table and ends outside', () => {
      const body = `<w:tbl>${tableRow('{{#items}}y', 'x')}</w:tbl>${paragraph('{{/items}}')}`;
      expect(errorOf(body, { items: [1] }).message).toContain('items');
    });

    it.each([
      ['a tag that is never closed', '<w:p><w:r><w:t>x</w:t></w:r>'],
      ['tags that cross', '<w:p><w:r></w:p></w:r>'],
      ['a loose ampersand', paragraph('R & D')],
      ['a duplicate attribute', '<w:p a="1" a="2"/>'],
      ['a control character', paragraph('\u0001')],
    ])('may have a part that is not well-formed XML: %s', (_, body) => {
      const diagnostic = errorOf(body);
      expect(diagnostic.message).toMatch(/not well-formed XML/);
      expect(diagnostic.message).toContain('word/document.xml');
    });

    it('may have a part with a DOCTYPE', () => {
      const file = zipOf({
        ...partsAsText(wordFile('')),
        'word/document.xml': '<!DOCTYPE w [<!ENTITY a "b">]><w:document/>',
      });
      expect(() => render(file, {})).toThrow(/DOCTYPE/);
    });

    it('renders after it was fixed, without any trace of the error', () => {
      errorOf(paragraph('{{name'));
      const { content } = render(wordFile(paragraph('{{name}}')), { name: 'Ann' });
      expect(textOf(content)).toBe('Ann');
    });
  });

  describe(`${name}: a file that is not a template`, () => {
    it.each([
      [
        'a file whose list of parts is no XML',
        zipOf({ '[Content_Types].xml': 'garbage', 'word/document.xml': '<w:document/>' }),
      ],
      ['garbage', Buffer.from('Dear Ann')],
      ['another ZIP archive', zipOf({ 'a.txt': 'a' })],
      [
        'a file that does not say of which kind it is',
        zipOf({
          '[Content_Types].xml':
            '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"></Types>',
          'word/document.xml': '<w:document/>',
        }),
      ],
    ])('%s is rejected', (_, content) => {
      expect(() => render(content, {})).toThrow(NotATemplate);
    });
  });

  it(`${name}: an internal error is not blamed on the template`, () => {
    const ours = new Error('a bug');
    const data = {
      get name(): string {
        throw ours;
      },
    };
    const attempt = () => render(wordFile(paragraph('{{name}}')), data);
    expect(attempt).toThrow();
    expect(attempt).not.toThrow(TemplateError);
  });
}

import {
  wordMarkdownParagraphs,
  wordMarkdownRuns,
} from '../../../../../engine/src/render/rich/markdown/word-markdown.ts';
import { recordedOutput } from '../recorded-output.ts';
import { readWellFormed } from '../well-formed.ts';

const RUN = '<w:rPr><w:sz w:val="20"/></w:rPr>';
const text = (content: string, properties = RUN) =>
  `<w:r>${properties}<w:t xml:space="preserve">${content}</w:t></w:r>`;
const paragraphs = (markdown: string, own = '', run = RUN) =>
  wordMarkdownParagraphs(markdown, own, run, recordedOutput());

describe('Markdown alone in a paragraph of a Word file', () => {
  it('becomes paragraphs with the properties of the tag', () => {
    const own = '<w:pPr><w:jc w:val="right"/></w:pPr>';
    expect(paragraphs('a\n\nb', own)).toBe(
      `<w:p>${own}${text('a')}</w:p><w:p>${own}${text('b')}</w:p>`,
    );
  });

  it('has the style of the tag plus bold, italic and code in the order of the schema', () => {
    const bold = '<w:rPr><w:b/><w:bCs/><w:sz w:val="20"/></w:rPr>';
    const italic = '<w:rPr><w:i/><w:iCs/><w:sz w:val="20"/></w:rPr>';
    expect(paragraphs('**a** b')).toContain(text('a', bold) + text(' b'));
    expect(paragraphs('*a*')).toContain(text('a', italic));
    const code = paragraphs('`a`', '', '<w:rPr><w:rFonts w:ascii="X"/><w:b/></w:rPr>');
    expect(code).toContain(
      '<w:rPr><w:rFonts w:ascii="Courier New" w:hAnsi="Courier New" w:cs="Courier New"/><w:b/></w:rPr>',
    );
  });

  it('has lists with hanging markers, indented further than the tag', () => {
    const own =
      '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr><w:spacing w:after="0"/><w:ind w:left="100" w:right="50" w:firstLine="9"/><w:jc w:val="both"/></w:pPr>';
    const indented = (left: number) =>
      `<w:pPr><w:spacing w:after="0"/><w:ind w:left="${left}" w:right="50" w:hanging="360"/><w:jc w:val="both"/></w:pPr>`;
    const marker = (sign: string) =>
      `<w:r>${RUN}<w:t xml:space="preserve">${sign}</w:t><w:tab/></w:r>`;
    expect(paragraphs('- a\n  1. b', own)).toBe(
      `<w:p>${indented(460)}${marker('•')}${text('a')}</w:p>` +
        `<w:p>${indented(820)}${marker('1.')}${text('b')}</w:p>`,
    );
  });

  it('indents an item’s second paragraph without a marker', () => {
    expect(paragraphs('- a\n\n  b')).toContain(
      `<w:p><w:pPr><w:ind w:left="360"/></w:pPr>${text('b')}</w:p>`,
    );
  });

  it('starts a page only once, and copies no record of a change', () => {
    const own = '<w:pPr><w:pageBreakBefore/><w:pPrChange w:id="1"><w:pPr/></w:pPrChange></w:pPr>';
    expect(paragraphs('a\n\nb', own)).toBe(
      `<w:p><w:pPr><w:pageBreakBefore/></w:pPr>${text('a')}</w:p><w:p><w:pPr></w:pPr>${text('b')}</w:p>`,
    );
  });

  it('is empty without a text', () => {
    expect(paragraphs(' ')).toBe('');
  });

  it('is well-formed for any text', () => {
    const markdown = '# <a> & "b"\n\n- `]]>` \u0000\ud800\n\n[x](https://x.example/?a&b)';
    const xml = wordMarkdownParagraphs(markdown, '', '', recordedOutput());
    expect(readWellFormed(xml)).toBe('<a> & "b"•]]> \ufffdx');
  });
});

describe('Markdown inside a paragraph of a Word file', () => {
  it('becomes lines in the style of the tag', () => {
    const xml = wordMarkdownRuns('a\n\n- **b**\n  1. c', RUN, recordedOutput());
    const bold = '<w:rPr><w:b/><w:bCs/><w:sz w:val="20"/></w:rPr>';
    const lineBreak = `<w:r>${RUN}<w:br/></w:r>`;
    expect(xml).toBe(
      [text('a'), text('• ') + text('b', bold), text('\u00a0\u00a01. ') + text('c')].join(
        lineBreak,
      ),
    );
  });

  it('has links', () => {
    const output = recordedOutput();
    expect(wordMarkdownRuns('[a](https://x.example)', '', output)).toContain('<w:hyperlink ');
    expect(output.links).toEqual(['https://x.example/']);
  });

  it('keeps line breaks and tabs', () => {
    expect(wordMarkdownRuns('a\nb\tc', '', recordedOutput())).toBe(
      '<w:r><w:t xml:space="preserve">a</w:t><w:br/><w:t xml:space="preserve">b</w:t><w:tab/><w:t xml:space="preserve">c</w:t></w:r>',
    );
  });
});

import {
  slideMarkdownParagraphs,
  slideMarkdownRuns,
} from '../../../../../engine/src/render/rich/markdown/slide-markdown.ts';
import { recordedOutput } from '../recorded-output.ts';
import { readWellFormed } from '../well-formed.ts';

const RUN = '<a:rPr lang="de" b="0"/>';
const text = (content: string, properties = RUN) => `<a:r>${properties}<a:t>${content}</a:t></a:r>`;
const paragraphs = (markdown: string, own = '') =>
  slideMarkdownParagraphs(markdown, own, RUN, recordedOutput());

describe('Markdown alone in a paragraph of a slide', () => {
  it('becomes paragraphs with the properties of the tag', () => {
    const own = '<a:pPr algn="r"><a:buNone/></a:pPr>';
    expect(paragraphs('a\n\nb', own)).toBe(
      `<a:p>${own}${text('a')}</a:p><a:p>${own}${text('b')}</a:p>`,
    );
  });

  it('has the style of the tag plus bold, italic and code', () => {
    expect(paragraphs('**a**')).toContain(text('a', '<a:rPr lang="de" b="1"></a:rPr>'));
    expect(paragraphs('*a*')).toContain(text('a', '<a:rPr lang="de" b="0" i="1"></a:rPr>'));
    expect(paragraphs('`a`')).toContain('<a:latin typeface="Courier New"/>');
  });

  it('replaces the tag’s bullets with its own, in the order of the schema', () => {
    const own =
      '<a:pPr marL="100" algn="l"><a:spcAft/><a:buFont typeface="X"/><a:buAutoNum type="y"/><a:tabLst/></a:pPr>';
    expect(paragraphs('- a', own)).toBe(
      '<a:p><a:pPr algn="l" marL="343000" indent="-342900"><a:spcAft/><a:buFont typeface="Arial"/><a:buChar char="•"/><a:tabLst/></a:pPr>' +
        `${text('a')}</a:p>`,
    );
  });

  it.each([
    ['3. a', 3],
    ['0. a', 1],
    ['999999. a', 32_767],
  ])('numbers %j up to PowerPoint’s maximum', (markdown, number) => {
    expect(paragraphs(markdown)).toContain(
      `<a:buFontTx/><a:buAutoNum type="arabicPeriod" startAt="${number}"/>`,
    );
  });

  it('indents an item’s second paragraph without a marker', () => {
    expect(paragraphs('- a\n\n  b')).toContain(
      `<a:p><a:pPr marL="342900" indent="0"><a:buNone/></a:pPr>${text('b')}</a:p>`,
    );
  });

  it('is empty without a text', () => {
    expect(paragraphs(' ')).toBe('');
  });

  it('is well-formed for any text', () => {
    const markdown = '# <a> & "b"\n\n- `]]>` \u0000\ud800\n\n[x](https://x.example/?a&b)';
    expect(readWellFormed(paragraphs(markdown))).toBe('<a> & "b"]]> \ufffdx');
  });
});

it('Markdown inside a paragraph of a slide becomes lines in the style of the tag', () => {
  const xml = slideMarkdownRuns('a\nb\n\n- c', RUN, recordedOutput());
  const lineBreak = `<a:br>${RUN}</a:br>`;
  expect(xml).toBe([text('a'), text('b'), text('• ') + text('c')].join(lineBreak));
});

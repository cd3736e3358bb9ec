import * as fc from 'fast-check';
import { Tokenizer } from 'marked';
import type { MarkdownParagraph } from '../../../../../engine/src/render/rich/markdown/markdown-text.ts';
import { readMarkdown } from '../../../../../engine/src/render/rich/markdown/read-markdown.ts';

/** Returns a paragraph as one line: its position in a list, and its runs with their styles. */
function show({ content, list }: MarkdownParagraph): string {
  const runs = content.map(({ text, style, url }) => {
    const marks = `${style.bold ? 'B' : ''}${style.italic ? 'I' : ''}${style.code ? 'C' : ''}`;
    return (marks ? `${marks}(${text})` : text) + (url === null ? '' : `→${url}`);
  });
  if (!list) return runs.join('');
  const { level, marker } = list;
  const sign = { bullet: '•', number: '#', none: ' ' }[marker.kind];
  const number = marker.kind === 'number' ? marker.number : '';
  return `${level}${sign}${number} ${runs.join('')}`;
}

const read = (text: string) => readMarkdown(text).map(show);

describe('Markdown', () => {
  it.each([
    ['paragraphs', 'one\n\ntwo', ['one', 'two']],
    ['line breaks as they are', 'one\ntwo  \nthree\r\nfour', ['one\ntwo\nthree\nfour']],
    ['bold and italic', '**a** _b_ ***c***', ['B(a) I(b) BI(c)']],
    ['bold in italic', '*a **b** c*', ['I(a )BI(b)I( c)']],
    ['code', '`a **b**`\n\n```js\nx\n y\n```', ['C(a **b**)', 'C(x\n y)']],
    ['headings', '# One *two*', ['B(One )BI(two)']],
    ['links', '[a **b**](https://x.example "t")', ['a →https://x.exampleB(b)→https://x.example']],
    [
      'addresses in pointed brackets',
      '<https://x.example>',
      ['https://x.example→https://x.example'],
    ],
    ['bullets', '- a\n- b', ['0• a', '0• b']],
    ['numbers', '3. a\n4. b', ['0#3 a', '0#4 b']],
    ['lists in lists', '- a\n  1. b\n     - c\n- d', ['0• a', '1#1 b', '2• c', '0• d']],
    ['paragraphs in lists', '- a\n\n  b\n- c', ['0• a', '0  b', '0• c']],
    ['items without a text', '-\n- b', ['0• ', '0• b']],
    ['characters that are escaped', '\\*a\\*', ['*a*']],
    ['references of characters', 'R&amp;D &lt;b&gt; &#8364; &nbsp;', ['R&D <b> € \u00a0']],
  ])('has %s', (_, text, paragraphs) => {
    // One run per style: neighbours with the same style are merged.
    expect(read(text).map((paragraph) => paragraph.replaceAll(')B(', ''))).toEqual(
      paragraphs.map((paragraph) => paragraph.replaceAll(')B(', '')),
    );
  });

  it.each([
    ['HTML', '<b>a</b> <script>x</script>\n<div>\ny\n</div>'],
    ['quotes', '> a'],
    ['definitions of links', '[a]: https://x.example'],
    ['what only looks like a reference', 'R&D; &x; &#99999999;'],
    ['rules between paragraphs', '***'],
    ['tables', '| a | b |\n| --- | --- |\n| c | d |'],
  ])('leaves %s as literal text', (_, text) => {
    expect(read(text).join('\n')).toBe(text);
  });

  it('shows the alternative text of a picture, and fetches nothing', () => {
    expect(read('![a logo](https://x.example/logo.png)')).toEqual(['a logo']);
  });

  it.each(['', ' \n\t\n'])('without a text has no paragraphs: %j', (text) => {
    expect(read(text)).toEqual([]);
  });
});

describe('malicious Markdown', () => {
  it.each([
    ['lists in one line', '- '.repeat(20_000) + 'a'],
    ['lists in lists', Array.from({ length: 300 }, (_, i) => ' '.repeat(i) + '- a').join('\n')],
    ['quotes', '> '.repeat(20_000)],
    ['stress in stress', '**a '.repeat(6_000) + ' b**'.repeat(6_000)],
    ['brackets', '['.repeat(50_000)],
    ['links in links', '[a]('.repeat(12_000)],
  ])('is parsed like any other: %s', (_, text) => {
    const deepest = Math.max(...readMarkdown(text).map(({ list }) => list?.level ?? 0));
    expect(deepest).toBeLessThanOrEqual(8);
  });

  it('remains literal text if it is too long', () => {
    const text = '**a** '.repeat(10_000).trim();
    expect(read(`${text}\n\nb`)).toEqual([text, 'b']);
  });

  describe('with many beginnings of emphasis or code and no ends', () => {
    const MAX_SEARCHED = 2_000_000;

    it.each([
      ['#**a', 'emStrong'],
      ["'_a __", 'emStrong'],
      ['**a _', 'emStrong'],
      ['\\`` ', 'codespan'],
    ] as const)('stops searching for the ends: %j', (piece, method) => {
      const text = piece.repeat(48_000 / piece.length);
      const searches = jest.spyOn(Tokenizer.prototype, method);
      const [paragraph] = readMarkdown(text);
      const searched = searches.mock.calls
        .filter((_, index) => !searches.mock.results[index]?.value)
        .reduce((sum, [source]) => sum + (/^[*_`]/u.test(source) ? source.length : 0), 0);
      expect(searched).toBeLessThanOrEqual(MAX_SEARCHED + 48_000);
      const length = paragraph?.content.reduce((sum, run) => sum + run.text.length, 0) ?? 0;
      expect(length).toBeGreaterThan(text.length / 2);
      searches.mockRestore();
    });
  });

  it('reads all emphasis and code of a long paragraph', () => {
    const text = '**a** snake_case_name *b* 2 * 3 `c` '.repeat(1_300);
    const runs = readMarkdown(text)[0]?.content ?? [];
    expect(runs.filter(({ style }) => style.bold)).toHaveLength(1_300);
    expect(runs.filter(({ style }) => style.italic)).toHaveLength(1_300);
    expect(runs.filter(({ style }) => style.code)).toHaveLength(1_300);
  });

  const texts = (...pieces: string[]) =>
    fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((all) => all.join(''));
  const marks = [
    '**',
    '*',
    '_',
    '`',
    '\n',
    '\n\n',
    '- ',
    '1. ',
    '  ',
    '> ',
    '# ',
    '<',
    '>',
    '***\n',
  ];

  it.each(['```word', '```word\nword'])('shows the unclosed code %j literally', (text) => {
    expect(readMarkdown(text)).toMatchObject([{ content: [{ text, style: { code: true } }] }]);
  });

  it('does not lose a word', () => {
    fc.assert(
      fc.property(texts('word', 'word', '&amp;', ...marks), (text) => {
        // The only word that is not shown is the language of a code block.
        fc.pre(!text.includes('```'));
        const runs = readMarkdown(text).flatMap(({ content }) => content);
        const shown = runs.map((run) => run.text).join('');
        expect(shown.split('word').length).toBe(text.split('word').length);
      }),
    );
  });

  it('never fails', () => {
    fc.assert(
      fc.property(texts('a', '[', '](', ')', '!', '```', '\\', '\t', ...marks), (text) => {
        expect(readMarkdown(text)).toBeInstanceOf(Array);
      }),
    );
  });
});

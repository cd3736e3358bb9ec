import fc from 'fast-check';
import type { PagePair } from '../../../console/src/pdf/comparison/page-pairs.ts';
import { pagePairs } from '../../../console/src/pdf/comparison/page-pairs.ts';

const A4 = { width: 595, height: 842 };

const page = (text: string) => {
  return { size: A4, words: new Set(text.split(' ').filter((word) => word !== '')) };
};

const numbersOf = ({ before, after }: PagePair) =>
  `${String(before?.number ?? '-')}:${String(after?.number ?? '-')}`;

const pairsOf = (before: readonly string[], after: readonly string[]) =>
  pagePairs(before.map(page), after.map(page)).map(numbersOf);

const COVER = 'offer for the new hall';
const PRICES = 'beams and roof cost thirty thousand';
const TERMS = 'payment within ten days after delivery';

describe('The pages of two documents belong together', () => {
  it('by their words, if a page is inserted or removed in the middle', () => {
    expect(pairsOf([COVER, TERMS], [COVER, PRICES, TERMS])).toEqual(['1:1', '-:2', '2:3']);
    expect(pairsOf([COVER, PRICES, TERMS], [COVER, TERMS])).toEqual(['1:1', '2:-', '3:2']);
  });

  it('if most of their words are the same', () => {
    const changed = TERMS.replace('ten', 'thirty');
    expect(pairsOf([COVER, TERMS], [PRICES, COVER, changed])).toEqual(['-:1', '1:2', '2:3']);
  });

  it('by their order, if nothing else tells', () => {
    expect(pairsOf([COVER, PRICES], [COVER, TERMS])).toEqual(['1:1', '2:2']);
    expect(pairsOf(['', ''], ['', '', ''])).toEqual(['1:1', '2:2', '-:3']);
    expect(pairsOf([COVER, COVER], [COVER, COVER, COVER])).toEqual(['1:1', '2:2', '-:3']);
  });

  it('by their numbers in a long document', () => {
    const long = Array.from({ length: 201 }, (_, index) => `page${String(index)}`);
    expect(pairsOf(long, long.slice(1))[0]).toBe('1:1');
  });

  it('each once and in the order of its document', () => {
    const pages = fc.array(fc.constantFrom(COVER, PRICES, TERMS, ''), { maxLength: 8 });
    fc.assert(
      fc.property(pages, pages, (before, after) => {
        const pairs = pagePairs(before.map(page), after.map(page));
        const numbers = (side: 'before' | 'after') =>
          pairs.flatMap((pair) => (pair[side] ? [pair[side].number] : []));
        expect(numbers('before')).toEqual(before.map((_, index) => index + 1));
        expect(numbers('after')).toEqual(after.map((_, index) => index + 1));
      }),
    );
  });

  it('if they are the same', () => {
    const pages = fc.array(fc.constantFrom(COVER, PRICES, TERMS, ''), { maxLength: 8 });
    fc.assert(
      fc.property(pages, (document) => {
        expect(pairsOf(document, document)).toEqual(
          document.map((_, index) => `${String(index + 1)}:${String(index + 1)}`),
        );
      }),
    );
  });
});

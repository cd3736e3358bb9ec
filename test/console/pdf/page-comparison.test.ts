import { pageSummary, summaryOf } from '../../../console/src/pdf/comparison/comparison-summary.ts';
import type { PageComparison } from '../../../console/src/pdf/comparison/page-comparison.ts';
import {
  comparePictures,
  comparisonOfSizes,
  pagePairs,
} from '../../../console/src/pdf/comparison/page-comparison.ts';
import { english } from '../../../console/src/words/english.ts';
import { german } from '../../../console/src/words/german.ts';

const A4 = { width: 595, height: 842 };
const LETTER = { width: 612, height: 792 };

describe('The pages of two documents', () => {
  it('that only one of them has are added or removed', () => {
    expect(pagePairs([A4], [A4, A4]).map(comparisonOfSizes)).toEqual([
      undefined,
      { number: 2, kind: 'added' },
    ]);
    expect(pagePairs([A4, A4], [A4]).map(comparisonOfSizes)).toEqual([
      undefined,
      { number: 2, kind: 'removed' },
    ]);
  });

  it('may have another size', () => {
    expect(pagePairs([A4], [LETTER]).map(comparisonOfSizes)).toEqual([
      { number: 1, kind: 'resized' },
    ]);
    expect(pagePairs([A4], [{ ...A4, width: 595.3 }]).map(comparisonOfSizes)).toEqual([undefined]);
  });

  it('are compared by their pictures, with boxes in points', () => {
    const before = { width: 40, height: 40, data: new Uint8ClampedArray(6400).fill(255) };
    const after = { ...before, data: before.data.slice() };
    for (let y = 10; y < 20; y += 1) after.data.fill(0, (y * 40 + 20) * 4, (y * 40 + 30) * 4);
    expect(comparePictures(3, before, before)).toEqual({ number: 3, kind: 'same' });
    expect(comparePictures(3, before, after)).toEqual({
      number: 3,
      kind: 'changed',
      boxes: [{ left: 10, top: 5, width: 5, height: 5 }],
    });
  });
});

describe('A comparison in words', () => {
  const box = { left: 0, top: 0, width: 1, height: 1 };
  const pages: readonly PageComparison[] = [
    { number: 1, kind: 'changed', boxes: [box, box] },
    { number: 2, kind: 'same' },
    { number: 3, kind: 'added' },
  ];

  it('says on which pages something differs', () => {
    expect(summaryOf(pages, english.comparison)).toBe('Page 1: 2 differences; page 3 is new');
    expect(summaryOf(pages, german.comparison)).toBe('Seite 1: 2 Unterschiede; Seite 3 ist neu');
  });

  it('says that nothing differs', () => {
    expect(summaryOf([{ number: 1, kind: 'same' }], english.comparison)).toBe(
      'No visible difference',
    );
  });

  it('counts the pages beyond the first eight', () => {
    const many = Array.from({ length: 10 }, (_, index) => {
      return { number: index + 1, kind: 'removed' } as const;
    });
    expect(summaryOf(many, english.comparison)).toMatch(/page 8 is no longer there; 2 more pages$/);
  });

  it('has words for each kind of page', () => {
    const kinds: readonly PageComparison[] = [
      ...pages,
      { number: 4, kind: 'removed' },
      { number: 5, kind: 'resized' },
    ];
    expect(kinds.map((page) => pageSummary(page, english.comparison))).toEqual([
      'page 1: 2 differences',
      'No visible difference',
      'page 3 is new',
      'page 4 is no longer there',
      'page 5 has another size',
    ]);
  });
});

import { pageSummary, summaryOf } from '../../../console/src/pdf/comparison/comparison-summary.ts';
import type { PageComparison } from '../../../console/src/pdf/comparison/page-comparison.ts';
import {
  comparePictures,
  comparisonOfSizes,
} from '../../../console/src/pdf/comparison/page-comparison.ts';
import { english } from '../../../console/src/words/english.ts';
import { german } from '../../../console/src/words/german.ts';

const A4 = { width: 595, height: 842 };
const LETTER = { width: 612, height: 792 };

describe('The pages of two documents', () => {
  const page = (number: number, size = A4) => ({ number, size });

  it('that only one of them has are added or removed', () => {
    expect(comparisonOfSizes({ before: undefined, after: page(2) })).toEqual({
      kind: 'added',
      after: 2,
    });
    expect(comparisonOfSizes({ before: page(2), after: undefined })).toEqual({
      kind: 'removed',
      before: 2,
    });
  });

  it('may have another size', () => {
    expect(comparisonOfSizes({ before: page(1), after: page(2, LETTER) })).toEqual({
      kind: 'resized',
      before: 1,
      after: 2,
    });
    const rounded = page(1, { ...A4, width: 595.3 });
    expect(comparisonOfSizes({ before: page(1), after: rounded })).toBeUndefined();
  });

  it('are compared by their pictures, with boxes in points', () => {
    const before = { width: 40, height: 40, data: new Uint8ClampedArray(6400).fill(255) };
    const after = { ...before, data: before.data.slice() };
    for (let y = 10; y < 20; y += 1) after.data.fill(0, (y * 40 + 20) * 4, (y * 40 + 30) * 4);
    const numbers = { before: 2, after: 3 };
    expect(comparePictures(numbers, before, before)).toEqual({ kind: 'same', ...numbers });
    expect(comparePictures(numbers, before, after)).toEqual({
      kind: 'changed',
      ...numbers,
      boxes: [{ left: 10, top: 5, width: 5, height: 5 }],
    });
  });
});

describe('A comparison in words', () => {
  const box = { left: 0, top: 0, width: 1, height: 1 };
  const pages: readonly PageComparison[] = [
    { kind: 'changed', before: 1, after: 1, boxes: [box, box] },
    { kind: 'same', before: 2, after: 2 },
    { kind: 'added', before: undefined, after: 3 },
  ];

  it('says on which pages something differs', () => {
    expect(summaryOf(pages, english.comparison)).toBe('Page 1: 2 differences; page 3 is new');
    expect(summaryOf(pages, german.comparison)).toBe('Seite 1: 2 Unterschiede; Seite 3 ist neu');
  });

  it('says that nothing differs', () => {
    expect(summaryOf([{ kind: 'same', before: 1, after: 1 }], english.comparison)).toBe(
      'No visible difference',
    );
  });

  it('counts the pages beyond the first eight', () => {
    const many = Array.from({ length: 10 }, (_, index) => {
      return { kind: 'removed', before: index + 1, after: undefined } as const;
    });
    expect(summaryOf(many, english.comparison)).toMatch(/page 8 is no longer there; 2 more pages$/);
  });

  it('has words for each kind of page', () => {
    const kinds: readonly PageComparison[] = [
      ...pages,
      { kind: 'removed', before: 4, after: undefined },
      { kind: 'resized', before: 4, after: 5 },
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

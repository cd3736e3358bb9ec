import { pageSummary, summaryOf } from '../../../console/src/pdf/comparison/comparison-summary.ts';
import type { PageComparison } from '../../../console/src/pdf/comparison/page-comparison.ts';
import {
  comparePictures,
  comparisonOfSizes,
} from '../../../console/src/pdf/comparison/page-comparison.ts';
import { english } from '../../../console/src/words/english.ts';
import type { Picture } from '../../../console/src/pdf/comparison/picture.ts';
import { german } from '../../../console/src/words/german.ts';
import { BLACK, painted, sheet } from './painted-pictures.ts';

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
      hasMoved: false,
      boxes: [{ left: 10, top: 5, width: 5, height: 5 }],
    });
  });

  it('are not framed where lines only stand a little lower', () => {
    const numbers = { before: 1, after: 1 };
    const before = letter({ rest: 60 });
    expect(comparePictures(numbers, before, letter({ rest: 63 }))).toEqual({
      kind: 'moved',
      ...numbers,
    });
    expect(comparePictures(numbers, before, letter({ rest: 63, name: 50 }))).toEqual({
      kind: 'changed',
      ...numbers,
      hasMoved: true,
      boxes: [{ left: 20, top: 10, width: 5, height: 5 }],
    });
    const further = comparePictures(numbers, before, letter({ rest: 75 }));
    expect(further).toMatchObject({ kind: 'changed', hasMoved: false });
  });
});

/** A name and a paragraph of two lines. @param rest the first row of the paragraph */
function letter({ rest, name = 40 }: { rest: number; name?: number }): Picture {
  const first = painted(
    sheet(100, 120),
    { left: 10, top: 20, width: name - 10, height: 10 },
    BLACK,
  );
  const second = painted(first, { left: 10, top: rest, width: 80, height: 10 }, BLACK);
  const dotted = painted(second, { left: 30, top: rest + 3, width: 2, height: 2 }, [255, 255, 255]);
  return painted(dotted, { left: 10, top: rest + 20, width: 50, height: 10 }, BLACK);
}

describe('A comparison in words', () => {
  const box = { left: 0, top: 0, width: 1, height: 1 };
  const pages: readonly PageComparison[] = [
    { kind: 'changed', before: 1, after: 1, hasMoved: false, boxes: [box, box] },
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
      { kind: 'moved', before: 5, after: 6 },
      { kind: 'changed', before: 6, after: 7, hasMoved: true, boxes: [box] },
    ];
    expect(kinds.map((page) => pageSummary(page, english.comparison))).toEqual([
      'page 1: 2 differences',
      'No visible difference',
      'page 3 is new',
      'page 4 is no longer there',
      'page 5 has another size',
      'page 6: some lines moved slightly',
      'page 7: 1 difference, other lines moved slightly',
    ]);
  });
});

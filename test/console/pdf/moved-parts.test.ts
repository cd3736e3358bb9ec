import { withoutMoved } from '../../../console/src/pdf/comparison/moved-parts.ts';
import type { Box, Picture } from '../../../console/src/pdf/comparison/picture.ts';
import { differentPixels } from '../../../console/src/pdf/comparison/pixel-differences.ts';
import { BLACK, painted, sheet } from './painted-pictures.ts';

const MOST = 6;

/** A column with lines of text, each as wide as it says. */
function column(...lines: readonly { top: number; width: number; height?: number }[]): Picture {
  return lines.reduce(
    (page, { top, width, height = 8 }) => painted(page, { left: 5, top, width, height }, BLACK),
    sheet(60, 100),
  );
}

/** The rows that still differ, compared in one box around the column. */
function changedRows(before: Picture, after: Picture) {
  const box: Box = { left: 5, top: 0, width: 50, height: 100 };
  const { pixels, hasMoved } = withoutMoved(
    differentPixels(before, after),
    [box],
    [before, after],
    MOST,
  );
  const rows = Array.from({ length: pixels.height }, (_, row) => row).filter((row) =>
    pixels.isDifferent.subarray(row * pixels.width, (row + 1) * pixels.width).includes(1),
  );
  return { from: rows[0], to: rows.at(-1), hasMoved };
}

const NOTHING = { from: undefined, to: undefined };

describe('Lines that stand a little higher or lower', () => {
  const before = column({ top: 10, width: 40 }, { top: 30, width: 30 }, { top: 50, width: 45 });

  it('are no differences, whether all move by the same or not', () => {
    const lower = column({ top: 13, width: 40 }, { top: 33, width: 30 }, { top: 53, width: 45 });
    expect(changedRows(before, lower)).toEqual({ ...NOTHING, hasMoved: true });
    expect(changedRows(lower, before)).toEqual({ ...NOTHING, hasMoved: true });
    const apart = column({ top: 10, width: 40 }, { top: 28, width: 30 }, { top: 55, width: 45 });
    expect(changedRows(before, apart)).toEqual({ ...NOTHING, hasMoved: true });
  });

  it('differ if they moved further', () => {
    const lower = column({ top: 10, width: 40 }, { top: 30, width: 30 }, { top: 58, width: 45 });
    expect(changedRows(before, lower)).toEqual({ from: 50, to: 65, hasMoved: false });
  });

  it('differ if their text differs too', () => {
    const other = column({ top: 12, width: 40 }, { top: 32, width: 36 }, { top: 52, width: 45 });
    expect(changedRows(before, other)).toEqual({ from: 30, to: 39, hasMoved: true });
  });

  it('do not hide a line that is new, or one that is missing', () => {
    const rules = [
      { top: 30, width: 40, height: 2 },
      { top: 35, width: 40, height: 2 },
    ] as const;
    const single = column(rules[0]);
    const double = column(...rules);
    expect(changedRows(single, double)).toEqual({ from: 35, to: 36, hasMoved: false });
    expect(changedRows(double, single)).toEqual({ from: 35, to: 36, hasMoved: false });
  });

  it('may be rules that are drawn between two rows of pixels', () => {
    const grey = (darkness: number) => [255 - darkness, 255 - darkness, 255 - darkness] as const;
    const rule = (top: number, ...rows: readonly number[]) =>
      rows.reduce(
        (page, darkness, row) =>
          painted(page, { left: 5, top: top + row, width: 40, height: 1 }, grey(darkness)),
        sheet(60, 100),
      );
    const sharp = rule(30, 90, 90);
    expect(changedRows(sharp, rule(31, 45, 90, 45))).toEqual({ ...NOTHING, hasMoved: true });
    expect(changedRows(sharp, rule(31, 90, 90, 90)).from).toBeDefined();
    expect(changedRows(sharp, rule(30, 200, 200)).from).toBeDefined();
  });

  it('do not change places unnoticed', () => {
    const narrow = { width: 20, height: 2 };
    const wide = { width: 40, height: 2 };
    const swapped = changedRows(
      column({ top: 30, ...narrow }, { top: 34, ...wide }),
      column({ top: 30, ...wide }, { top: 34, ...narrow }),
    );
    expect(swapped.from).toBeDefined();
  });

  it('are those that moved, and no others', () => {
    expect(changedRows(before, before)).toEqual({ ...NOTHING, hasMoved: false });
  });
});

import { joinedLines } from '../../../console/src/pdf/comparison/joined-lines.ts';
import type { Box } from '../../../console/src/pdf/comparison/picture.ts';
import { BLACK, painted, sheet } from './painted-pictures.ts';

const GAPS = { across: 8, lines: 10 };

/** Lines of text that are 6 pixels high, each from one column to another. */
const line = (top: number, left: number, right: number): Box => ({
  left,
  top,
  width: right - left,
  height: 6,
});

/** Returns the differences, as joined on a page that has only these lines. */
function joined(lines: readonly Box[], boxes: readonly Box[]) {
  const page = lines.reduce((picture, box) => painted(picture, box, BLACK), sheet(200, 100));
  return joinedLines(boxes, [page, sheet(200, 100)], GAPS);
}

describe('A change that goes on in the next line', () => {
  const lines = [line(10, 10, 180), line(22, 10, 175), line(34, 10, 60)];

  it('is one difference, even if its parts do not lie below each other', () => {
    const parts = [line(10, 120, 180), line(22, 10, 50)];
    expect(joined(lines, parts)).toEqual([{ left: 10, top: 10, width: 170, height: 18 }]);
  });

  it('is one difference over any number of lines', () => {
    const parts = [line(10, 120, 180), line(22, 10, 175), line(34, 12, 60)];
    expect(joined(lines, parts)).toEqual([{ left: 10, top: 10, width: 170, height: 30 }]);
  });

  it('has the other differences inside its box', () => {
    const parts = [line(10, 120, 180), line(22, 10, 50), line(22, 100, 110)];
    expect(joined(lines, parts)).toHaveLength(1);
  });
});

describe('Differences stay apart', () => {
  it('if the upper one ends within its line, or the lower one begins there', () => {
    const lines = [line(10, 10, 180), line(22, 10, 175)];
    const middle = [line(10, 60, 100), line(22, 10, 50)];
    expect(joined(lines, middle)).toEqual(middle);
    const later = [line(10, 120, 180), line(22, 100, 150)];
    expect(joined(lines, later)).toEqual(later);
  });

  it('if the upper line ends early, as the last of a paragraph does', () => {
    const lines = [line(10, 10, 60), line(22, 10, 175)];
    expect(joined(lines, lines)).toEqual(lines);
  });

  it('if the lines are far from each other', () => {
    const lines = [line(10, 10, 180), line(28, 10, 175)];
    expect(joined(lines, lines)).toEqual(lines);
  });

  it('in two columns of a table', () => {
    const rows = [line(10, 10, 60), line(10, 120, 180), line(22, 10, 60), line(22, 120, 180)];
    const parts = [line(10, 120, 180), line(22, 10, 60)];
    expect(joined(rows, parts)).toEqual(parts);
  });

  it('in one line', () => {
    const lines = [line(10, 10, 60), line(10, 120, 180)];
    expect(joined(lines, lines)).toEqual(lines);
  });
});

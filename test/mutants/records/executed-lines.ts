/** A range of a script as V8 counts it; offsets in UTF-16 code units. */
export interface CountedRange {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

/** The counted ranges of a script: of each function, and of the blocks in it. */
export interface ScriptCoverage {
  readonly functions: readonly { readonly ranges: readonly CountedRange[] }[];
}

/** A place of a script, and the line of the source that it was made from. */
export interface SourcePoint {
  readonly offset: number;
  /** From 1. */
  readonly line: number;
}

/** Returns the source lines, in ascending order, of which at least one point was executed. */
export function executedLines(
  { functions }: ScriptCoverage,
  points: readonly SourcePoint[],
): number[] {
  // An outer range comes before the ranges in it.
  const ranges = functions
    .flatMap((one) => one.ranges)
    .toSorted((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  const lines = new Set<number>();
  const open: CountedRange[] = [];
  let next = 0;
  for (const { offset, line } of points.toSorted((a, b) => a.offset - b.offset)) {
    for (; (ranges[next]?.startOffset ?? Infinity) <= offset; next += 1) {
      const range = ranges[next];
      if (range === undefined) break;
      closeBefore(open, range.startOffset);
      open.push(range);
    }
    closeBefore(open, offset);
    if ((open.at(-1)?.count ?? 0) > 0) lines.add(line);
  }
  return [...lines].toSorted((a, b) => a - b);
}

function closeBefore(open: CountedRange[], offset: number): void {
  while ((open.at(-1)?.endOffset ?? Infinity) <= offset) open.pop();
}

/** Writes ascending numbers as ranges: `1-3,7`. */
export function toRanges(numbers: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range?.last === number - 1) range.last = number;
    else ranges.push({ first: number, last: number });
  }
  return ranges
    .map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`))
    .join(',');
}

/** Tells whether ranges of `toRanges` contain a number. */
export function contains(ranges: string, number: number): boolean {
  if (ranges === '') return false;
  return ranges.split(',').some((range) => {
    const [first, last = first] = range.split('-').map(Number);
    return first !== undefined && last !== undefined && first <= number && number <= last;
  });
}

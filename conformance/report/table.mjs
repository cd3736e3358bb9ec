/**
 * @typedef {import('../run-suite.mjs').SectionResult} SectionResult
 * @typedef {import('../run-suite.mjs').Point} Point
 */

const HEADINGS = ['Section', 'Passed', 'Failed', 'Skipped'];
/** The entry of a section without checks. */
export const NOTHING = 'the contract has nothing to test';

/**
 * Returns the number of passed points of each section, as a Markdown table.
 * @param {readonly SectionResult[]} results
 */
export function table(results) {
  const rows = results.map(({ number, title, points }) => [
    `§${number} ${title}`,
    ...(points.length === 0 ? ['-', '-', NOTHING] : counts(points)),
  ]);
  const whole = [...rows, ['Total', ...counts(results.flatMap(({ points }) => points))]];
  const widths = HEADINGS.map((heading, column) =>
    Math.max(...[HEADINGS, ...whole].map((row) => (row[column] ?? '').length), heading.length),
  );
  const line = (/** @type {readonly string[]} */ cells) =>
    `| ${cells.map((cell, column) => aligned(cell, column, widths[column] ?? 0)).join(' | ')} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(HEADINGS), `| ${rule.join(' | ')} |`, ...whole.map(line)].join('\n');
}

/** @param {readonly Point[]} points */
export function counts(points) {
  const number = (/** @type {Point['outcome']} */ wanted) =>
    String(points.filter(({ outcome }) => outcome === wanted).length);
  return [number('passed'), number('failed'), number('skipped')];
}

/**
 * @param {string} cell
 * @param {number} column
 * @param {number} width
 */
function aligned(cell, column, width) {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}

import { table } from './table.mjs';

/**
 * @typedef {import('../run-suite.mjs').SectionResult} SectionResult
 * @typedef {import('../run-suite.mjs').SuiteResult} SuiteResult
 * @typedef {import('../run-suite.mjs').Point} Point
 * @typedef {import('../traces.mjs').CleanUp} CleanUp
 */

/**
 * Returns the complete report as text.
 * @param {SuiteResult} result
 */
export function describe({ sections, cleanUp }) {
  return [
    table(sections),
    listed('Failed:', sections, 'failed', describeFailed),
    listed('Skipped:', sections, 'skipped', describeSkipped),
    describeCleanUp(cleanUp),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/**
 * @template {Point['outcome']} Outcome
 * @param {string} heading
 * @param {readonly SectionResult[]} sections
 * @param {Outcome} outcome
 * @param {(point: Extract<Point, { outcome: Outcome }>) => string[]} describeOne
 */
function listed(heading, sections, outcome, describeOne) {
  const lines = sections.flatMap(({ number, title, points }) =>
    points.flatMap((point) => {
      if (point.outcome !== outcome) return [];
      const wanted = /** @type {Extract<Point, { outcome: Outcome }>} */ (point);
      return [`  §${number} ${title}: ${nameOf(point)}`, ...describeOne(wanted)];
    }),
  );
  return lines.length === 0 ? '' : [heading, ...lines].join('\n');
}

/** @param {Point} point */
const nameOf = ({ quote, about }) => `"${quote}"${about === '' ? '' : ` (${about})`}`;

/** @param {Extract<Point, { outcome: 'failed' }>} point */
function describeFailed({ sent, expected, came }) {
  return [`      sent      ${sent}`, `      expected  ${expected}`, `      came      ${came}`];
}

/** @param {Extract<Point, { outcome: 'skipped' }>} point */
const describeSkipped = ({ reason }) => [`      ${reason}`];

const LEFT = 'Not removed; the contract has no request that deletes documents and drive files:';

/** @param {CleanUp} cleanUp */
function describeCleanUp({ archived, removed, left }) {
  const done = `Cleaned up: ${archived} workflows archived, ${removed} documents and drive files removed.`;
  if (left.length === 0) return done;
  const lines = left.map(({ kind, id, why }) => `  ${kind} ${id}: DELETE was ${why}`);
  return [done, LEFT, ...lines].join('\n');
}

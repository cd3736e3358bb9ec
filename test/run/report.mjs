/** @typedef {import('./run-part.mjs').Outcome} Outcome */

/**
 * The table of the parts, and the tests that were skipped.
 * @param {Outcome[]} outcomes
 * @returns {string}
 */
export function describeOutcomes(outcomes) {
  const rows = outcomes.map(({ part, state, note, seconds, counts }) =>
    [
      part.title.padEnd(28),
      state.padEnd(8),
      state === 'skipped' ? ''.padStart(9) : `${seconds.toFixed(1)} s`.padStart(9),
      `  ${[counts && inWords(counts), state !== 'skipped' && n8nRun(part), note].filter(Boolean).join('; ')}`,
    ].join(' '),
  );
  const skipped = outcomes.flatMap(({ counts }) => counts?.skippedTests ?? []);
  return [
    `\n━━ Summary ${'━'.repeat(69)}\n`,
    ...rows.map((row) => row.trimEnd()),
    ...(skipped.length > 0 ? ['', 'Skipped tests:', ...skipped.map((name) => `  ${name}`)] : []),
    '',
  ].join('\n');
}

/**
 * Jest's own counts together. A check that failed without counting counts as one.
 * @param {Outcome[]} outcomes
 */
export function total(outcomes) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { state, counts } of outcomes) {
    sum.passed += counts?.passed ?? 0;
    sum.skipped += counts?.skipped ?? 0;
    sum.failed += counts?.failed ?? 0;
    if (state === 'failed' && !counts?.failed) sum.failed += 1;
  }
  return sum;
}

/** @param {import('./parts.mjs').Part} part */
const n8nRun = ({ n8n }) => n8n.map(({ version }) => `n8n ${version}`).join(' and ');

/** @param {import('./jest-counts.mjs').Counts} counts */
const inWords = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

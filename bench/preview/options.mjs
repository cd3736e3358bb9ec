import { countOf, readCommandLine } from '../../playground/setup/command-line.mjs';

/**
 * @typedef {object} Options
 * @property {number} changes how often the data is changed
 */

/** @type {Options} */
const defaults = { changes: 50 };

const HELP = `Usage: npm run bench:preview [-- <option> …]

Opens the page of a one-page letter in a browser, changes a value of its data, and measures the time
until the page shows the new document: from the letter that a person types to the drawn page. In
turns with it, the same preview is requested without a browser, which shows the service's part.
Exits with 1 if the goal is missed.

Options:
  --changes <n>   measured changes, after a warm-up (${defaults.changes})
  --help          show this text`;

const MOST = 9_999;

/**
 * Reads the command line; see `readCommandLine`.
 *
 * @param {readonly string[]} words
 * @returns {Options | undefined}
 */
export function readOptions(words) {
  return readCommandLine({
    words,
    help: HELP,
    options: { changes: { type: 'string' } },
    read: (values) => ({
      changes: countOf('--changes', values.changes, { fallback: defaults.changes, most: MOST }),
    }),
  });
}

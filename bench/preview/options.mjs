import { countOf, readCommandLine } from '../../playground/setup/command-line.mjs';

/**
 * @typedef {object} Options
 * @property {number} changes how often the data is changed
 * @property {number} files how often the template is replaced
 */

/** @type {Options} */
const defaults = { changes: 50, files: 20 };

const HELP = `Usage: npm run bench:preview [-- <option> …]

Opens the page of a one-page letter in a browser, changes a value of its data, and measures the time
until the page shows the new document: from the letter that a person types to the drawn page. In
turns with it, the same preview is requested without a browser, which shows the service's part. Then
replaces the template by a new file several times, and measures the time until the page shows it.
Exits with 1 if a goal is missed.

Options:
  --changes <n>   measured changes, after a warm-up (${defaults.changes})
  --files <n>     measured replacements, after three that do not count (${defaults.files})
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
    options: { changes: { type: 'string' }, files: { type: 'string' } },
    read: (values) => ({
      changes: countOf('--changes', values.changes, { fallback: defaults.changes, most: MOST }),
      files: countOf('--files', values.files, { fallback: defaults.files, most: MOST }),
    }),
  });
}

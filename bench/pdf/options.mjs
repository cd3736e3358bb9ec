import { countOf, readCommandLine } from '../../playground/setup/command-line.mjs';

/**
 * @typedef {object} Options
 * @property {number} rounds how often every converter is measured
 * @property {number} events how many events are waited for, of each kind
 * @property {boolean} write whether the results go into the repository
 */

/** @type {Options} */
const defaults = { rounds: 15, events: 200, write: false };

const HELP = `Usage: npm run bench:pdf [-- <option> …]

Makes PDF files of the same documents with the converter of the service and with a LibreOffice that
is installed on this machine, in turns, and measures how long it takes from source data to its event.
Ends with exit code 1 when a goal is missed. For LibreOffice, on Debian and Ubuntu:

  apt-get install -y --no-install-recommends \\
    libreoffice-writer-nogui libreoffice-impress-nogui python3-uno

Without it the converter of the service is measured alone, beside nothing.

Options:
  --rounds <n>    how often every converter is measured, after a time to warm up (${defaults.rounds})
  --events <n>    how many events are waited for, without and then with a PDF copy (${defaults.events})
  --write         write bench/pdf/results.json and the table in bench/README.md; needs LibreOffice
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
    options: {
      rounds: { type: 'string' },
      events: { type: 'string' },
      write: { type: 'boolean' },
    },
    read: (values) => ({
      rounds: countOf('--rounds', values.rounds, { fallback: defaults.rounds, most: MOST }),
      events: countOf('--events', values.events, { fallback: defaults.events, most: MOST }),
      write: values.write ?? defaults.write,
    }),
  });
}

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

Converts the same documents alternately with the converter of the service and with a LibreOffice
that is installed on this machine, and measures the time from source data to its event. Exits with
1 if a goal is missed. To install LibreOffice on Debian and Ubuntu:

  apt-get install -y --no-install-recommends \\
    libreoffice-writer-nogui libreoffice-impress-nogui python3-uno

Without it, only the converter of the service is measured.

Options:
  --rounds <n>    measured rounds of each converter, after a warm-up (${defaults.rounds})
  --events <n>    number of events, without and then with a PDF copy (${defaults.events})
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

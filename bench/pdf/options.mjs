import { parseArgs } from 'node:util';

/**
 * @typedef {object} Options
 * @property {number} rounds how often every converter is measured
 * @property {number} events how many events are waited for, of each kind
 * @property {boolean} write whether the results go into the repository
 */

/** @type {Options} */
const usual = { rounds: 15, events: 200, write: false };

const HELP = `Usage: npm run bench:pdf [-- <option> …]

Makes PDF files of the same documents with the converter of the service and with a LibreOffice that
is installed on this machine, in turns, and measures how long it takes from source data to its event.
Ends with exit code 1 when a goal is missed. For LibreOffice, on Debian and Ubuntu:

  apt-get install -y --no-install-recommends \\
    libreoffice-writer-nogui libreoffice-impress-nogui python3-uno

Without it the converter of the service is measured alone, beside nothing.

Options:
  --rounds <n>    how often every converter is measured, after a time to warm up (${usual.rounds})
  --events <n>    how many events are waited for, without and then with a PDF copy (${usual.events})
  --write         write bench/pdf/results.json and the table in bench/README.md; needs LibreOffice
  --help          show this text`;

/**
 * Reads the command line. Undefined when there is nothing to run: the help is printed then, with
 * exit code 1 when an option is not understood.
 *
 * @param {readonly string[]} words
 * @returns {Options | undefined}
 */
export function readOptions(words) {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        rounds: { type: 'string' },
        events: { type: 'string' },
        write: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (!values.help) {
      return {
        rounds: count('--rounds', values.rounds, usual.rounds),
        events: count('--events', values.events, usual.events),
        write: values.write ?? usual.write,
      };
    }
    console.log(HELP);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
    process.exitCode = 1;
  }
  return undefined;
}

/**
 * @param {string} option
 * @param {string | undefined} text
 * @param {number} otherwise
 */
function count(option, text, otherwise) {
  if (text === undefined) return otherwise;
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new Error(`${option} takes a whole number from 1 to 9999, not "${text}".`);
}

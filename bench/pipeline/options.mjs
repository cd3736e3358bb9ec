import { parseArgs } from 'node:util';

/**
 * @typedef {object} Options
 * @property {'rate' | 'intake' | 'stored'} measure what is measured
 * @property {number} rounds how often everybody has a turn
 * @property {number} seconds how long a turn counts
 * @property {number} senders how many runs are under way at once when the rate is measured
 * @property {number} most how many finished runs there are at most beside those that are measured
 */

/** @type {Options} */
const usual = { measure: 'rate', rounds: 5, seconds: 10, senders: 64, most: 1_000_000 };

const HELP = `Usage: npm run bench:pipeline [-- <option> …]

Measures how many runs a second the service takes from source data to event, beside a script that
does only what cannot be left out, in turns. Ends with exit code 1 when a goal is missed.

Options:
  --rounds <n>    how often everybody has a turn, after one to warm up (${usual.rounds})
  --seconds <n>   how long a turn counts (${usual.seconds})
  --senders <n>   how many runs are under way at once (${usual.senders})
  --intake        measure instead how soon 500 requests a second are answered
  --stored        measure instead what a run costs beside 1,000, 100,000 and 1,000,000 finished
                  ones; needs 6 GB of disk and some minutes
  --most <n>      with --stored: no more finished runs than that
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
        seconds: { type: 'string' },
        senders: { type: 'string' },
        intake: { type: 'boolean' },
        stored: { type: 'boolean' },
        most: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (!values.help) {
      return {
        measure: measured(values),
        rounds: count('--rounds', values.rounds, usual.rounds),
        seconds: count('--seconds', values.seconds, usual.seconds),
        senders: count('--senders', values.senders, usual.senders),
        most: count('--most', values.most, usual.most),
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
 * @param {{ intake?: boolean, stored?: boolean }} values
 * @returns {Options['measure']}
 */
function measured({ intake, stored }) {
  if (intake && stored) throw new Error('--intake and --stored are measured one at a time.');
  if (intake) return 'intake';
  return stored ? 'stored' : 'rate';
}

/**
 * @param {string} option
 * @param {string | undefined} text
 * @param {number} otherwise
 */
function count(option, text, otherwise) {
  if (text === undefined) return otherwise;
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new Error(`${option} takes a whole number from 1 to 9999999, not "${text}".`);
}

import { countOf, readCommandLine } from '../../playground/setup/command-line.mjs';

/**
 * @typedef {object} Options
 * @property {'rate' | 'intake' | 'stored'} measure what is measured
 * @property {number} rounds how often everybody has a turn
 * @property {number} seconds how long a turn counts
 * @property {number} senders how many runs are under way at once when the rate is measured
 * @property {number} most how many finished runs there are at most beside those that are measured
 */

/** @type {Options} */
const defaults = { measure: 'rate', rounds: 5, seconds: 10, senders: 64, most: 1_000_000 };

const HELP = `Usage: npm run bench:pipeline [-- <option> …]

Measures how many runs a second the service takes from source data to event, beside a script that
does only what cannot be left out, in turns. Ends with exit code 1 when a goal is missed.

Options:
  --rounds <n>    how often everybody has a turn, after one to warm up (${defaults.rounds})
  --seconds <n>   how long a turn counts (${defaults.seconds})
  --senders <n>   how many runs are under way at once (${defaults.senders})
  --intake        measure instead how soon 500 requests a second are answered
  --stored        measure instead what a run costs beside 1,000, 100,000 and 1,000,000 finished
                  ones; needs 6 GB of disk and some minutes
  --most <n>      with --stored: no more finished runs than that
  --help          show this text`;

const MOST = 9_999_999;

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
      seconds: { type: 'string' },
      senders: { type: 'string' },
      intake: { type: 'boolean' },
      stored: { type: 'boolean' },
      most: { type: 'string' },
    },
    read: (values) => ({
      measure: measured(values),
      rounds: countOf('--rounds', values.rounds, { fallback: defaults.rounds, most: MOST }),
      seconds: countOf('--seconds', values.seconds, { fallback: defaults.seconds, most: MOST }),
      senders: countOf('--senders', values.senders, { fallback: defaults.senders, most: MOST }),
      most: countOf('--most', values.most, { fallback: defaults.most, most: MOST }),
    }),
  });
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

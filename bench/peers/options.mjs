import { countOf, readCommandLine } from '../../playground/setup/command-line.mjs';
import { allKeys } from './contestants.mjs';

/**
 * @typedef {object} Options
 * @property {number} rounds the number of measured rounds
 * @property {number} seconds the duration of each measurement in a round
 * @property {number} senders the number of concurrent runs or requests
 * @property {import('./contestants.mjs').Key[]} only the measured contestants
 * @property {number} syncDelay the time that is added to each sync, in milliseconds; 0: none
 * @property {boolean} write whether the results are written into the repository
 */

const defaults = { rounds: 5, seconds: 10, senders: 64 };

const HELP = `Usage: npm run bench:peers [-- <option> …]

Measures Docloom beside the stacks that people build for the same job: BullMQ on Redis, pg-boss on
PostgreSQL and a naive server. All take the same data, make the same letter and send the same event,
in turns in the same run. Then it measures HTTP endpoints that only render the letter with Docloom's
engine and other libraries. Stops if a document has another text. Needs Linux, and redis-server for
BullMQ. Exits with 1 if a goal is missed.

Options:
  --rounds <n>    measured rounds, after one warm-up round (${defaults.rounds})
  --seconds <n>   seconds for each rate and each latency (${defaults.seconds})
  --senders <n>   number of concurrent runs or requests (${defaults.senders})
  --only <name>,<name>
                  only these contestants:
${allKeys.map((key) => `                    ${key}`).join('\n')}
  --sync-delay <ms>
                  make every sync of a file take longer, as on a slower disk, for all contestants and
                  their database servers; needs a C compiler
  --write         write the results, the tables in bench/README.md and the chart in the README; for
                  all contestants together. Those with --sync-delay have a file and tables of their
                  own
  --help          show this text`;

const MOST = 9_999;
const MOST_DELAY = 1_000;

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
      only: { type: 'string' },
      'sync-delay': { type: 'string' },
      write: { type: 'boolean' },
    },
    read: ({ 'sync-delay': syncDelay, write = false, ...values }) => {
      const only = contestantsOf(values.only);
      if (write && only.length < allKeys.length) {
        throw new Error('--write needs all contestants: remove --only.');
      }
      return {
        rounds: countOf('--rounds', values.rounds, { fallback: defaults.rounds, most: MOST }),
        seconds: countOf('--seconds', values.seconds, { fallback: defaults.seconds, most: MOST }),
        senders: countOf('--senders', values.senders, { fallback: defaults.senders, most: MOST }),
        only,
        syncDelay: countOf('--sync-delay', syncDelay, { fallback: 0, most: MOST_DELAY }),
        write,
      };
    },
  });
}

/**
 * Returns the contestants in their own order, in which they are measured.
 * @param {string | undefined} only
 */
function contestantsOf(only) {
  if (only === undefined) return [...allKeys];
  const names = only.split(',');
  const unknown = names.find((name) => !allKeys.some((key) => key === name));
  if (unknown === undefined) return allKeys.filter((key) => names.includes(key));
  throw new Error(`--only takes names of ${allKeys.join(', ')}, not "${unknown}".`);
}

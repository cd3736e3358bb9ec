import { countOf, readCommandLine } from '../../playground/setup/command-line.mjs';

/**
 * @typedef {object} Options
 * @property {'rate' | 'intake' | 'stored' | 'against' | 'database'} measure the measurement
 * @property {number} rounds the number of measured rounds
 * @property {number} seconds the duration of a round
 * @property {number} senders the number of concurrent runs for the rate
 * @property {number} most the maximum number of finished runs in the database
 * @property {string} against the folder of another checkout, with its build; empty for none
 */

/** @type {Options} */
const defaults = {
  measure: 'rate',
  rounds: 5,
  seconds: 10,
  senders: 64,
  most: 1_000_000,
  against: '',
};

/** Rounds of two builds are short: many of them show a small difference on a noisy machine. */
const ROUNDS_AGAINST = 96;

/** The rounds of two builds after which both are restarted. */
export const ROUNDS_OF_A_START = 8;

/** A confidence interval needs the ratios of six starts. */
const LEAST_ROUNDS_AGAINST = 6 * ROUNDS_OF_A_START;

const HELP = `Usage: npm run bench:pipeline [-- <option> …]

Measures how many runs per second the service processes from source data to event, alternately
with a minimal script. Exits with 1 if a goal is missed.

Options:
  --rounds <n>    measured rounds, after one warm-up round (${defaults.rounds})
  --seconds <n>   seconds per round (${defaults.seconds})
  --senders <n>   number of concurrent runs (${defaults.senders})
  --intake        measure the response time at 500 requests per second instead
  --stored        measure the cost of a run with 1,000, 100,000 and 1,000,000 finished runs in
                  the database instead; needs 6 GB of disk space and some minutes
  --most <n>      with --stored: the maximum number of finished runs
  --against <folder>
                  compare with the build in another checkout instead, in ${ROUNDS_AGAINST} short rounds
                  (--rounds: a multiple of ${ROUNDS_OF_A_START}, from ${LEAST_ROUNDS_AGAINST}); run \`npm ci\` and
                  \`npm run build\` there first
  --database postgres
                  compare the service on PostgreSQL with its embedded database instead
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
      against: { type: 'string' },
      database: { type: 'string' },
    },
    read: (values) => ({
      measure: measured(values),
      rounds: roundsOf(values),
      seconds: countOf('--seconds', values.seconds, { fallback: defaults.seconds, most: MOST }),
      senders: countOf('--senders', values.senders, { fallback: defaults.senders, most: MOST }),
      most: countOf('--most', values.most, { fallback: defaults.most, most: MOST }),
      against: values.against ?? defaults.against,
    }),
  });
}

/**
 * @param {{ rounds?: string, against?: string }} values
 * @returns {number}
 */
function roundsOf({ rounds, against }) {
  if (against === undefined) {
    return countOf('--rounds', rounds, { fallback: defaults.rounds, most: MOST });
  }
  const count = countOf('--rounds', rounds, { fallback: ROUNDS_AGAINST, most: MOST });
  if (count >= LEAST_ROUNDS_AGAINST && count % ROUNDS_OF_A_START === 0) return count;
  throw new Error(
    `With --against, --rounds takes a multiple of ${ROUNDS_OF_A_START} from ${LEAST_ROUNDS_AGAINST}, not "${count}".`,
  );
}

/**
 * @param {{ intake?: boolean, stored?: boolean, against?: string, database?: string }} values
 * @returns {Options['measure']}
 */
function measured({ intake, stored, against, database }) {
  if (database !== undefined && database !== 'postgres') {
    throw new Error(`--database takes postgres, not "${database}".`);
  }
  const chosen = /** @type {const} */ ([
    ['intake', intake === true],
    ['stored', stored === true],
    ['against', against !== undefined],
    ['database', database !== undefined],
  ]).flatMap(([measure, isChosen]) => (isChosen ? [measure] : []));
  if (chosen.length > 1) {
    throw new Error(`${chosen.map((one) => `--${one}`).join(' and ')} are measured one at a time.`);
  }
  return chosen[0] ?? 'rate';
}

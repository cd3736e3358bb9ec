import { countOf, readCommandLine } from '../../playground/setup/command-line.mjs';

/**
 * @typedef {object} Options
 * @property {'rate' | 'intake' | 'stored' | 'against' | 'database' | 'nodes'} measure the measurement
 * @property {number} rounds the number of measured rounds
 * @property {number} seconds the duration of a round
 * @property {number} senders the number of concurrent runs for the rate
 * @property {number} most the maximum number of finished runs in the database
 * @property {string} against the folder of another checkout, with its build; empty for none
 * @property {number[]} nodes the numbers of services on one PostgreSQL database; empty for none
 * @property {number} workers the number of worker processes of one more service; 1 for no such service
 * @property {number} quota the percentage of a processor that each of them may use; 100 for all of it
 * @property {boolean} onPostgres whether the services use PostgreSQL
 * @property {number} roundTrip the time to the PostgreSQL server and back, in milliseconds; 0: it is on this machine
 * @property {'all' | 'none'} rivals which other queues are measured with them
 */

/** @type {Options} */
const defaults = {
  measure: 'rate',
  rounds: 5,
  seconds: 10,
  senders: 64,
  most: 1_000_000,
  against: '',
  nodes: [],
  workers: 1,
  quota: 100,
  onPostgres: false,
  roundTrip: 0,
  rivals: 'all',
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
                  \`npm run build\` there first. With --database postgres, on PostgreSQL
  --database postgres
                  compare the service on PostgreSQL with its embedded database instead
  --round-trip <ms>
                  with --database postgres: delay PostgreSQL as if it was on another machine,
                  with a round trip of this many milliseconds, at least 2
  --nodes <n>,<n> with --database postgres: compare as many services on one database, such as 1,2,
                  with the embedded database, and with BullMQ on Redis and plain pg-boss, which fill
                  templates with docxtemplater. Each process has one processor; the database servers
                  use all of them. Needs Linux with taskset, and redis-server
  --workers <n>   with --nodes: also measure one service with so many worker processes, which use
                  all processors
  --quota <n>     with --nodes and --rivals none: each service may use this percentage of its
                  processor, which leaves the rest to the database servers. Needs root
  --rivals none   with --nodes: without BullMQ and pg-boss
  --help          show this text`;

const MOST = 9_999_999;
const MOST_NODES = 16;

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
      nodes: { type: 'string' },
      workers: { type: 'string' },
      quota: { type: 'string' },
      'round-trip': { type: 'string' },
      rivals: { type: 'string' },
    },
    read: (values) => ({
      measure: measured(values),
      rounds: roundsOf(values),
      seconds: countOf('--seconds', values.seconds, { fallback: defaults.seconds, most: MOST }),
      senders: countOf('--senders', values.senders, { fallback: defaults.senders, most: MOST }),
      most: countOf('--most', values.most, { fallback: defaults.most, most: MOST }),
      against: values.against ?? defaults.against,
      nodes: nodesOf(values),
      workers: workersOf(values),
      quota: quotaOf(values),
      onPostgres: values.database !== undefined,
      roundTrip: roundTripOf(values),
      rivals: rivalsOf(values),
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
 * @param {{ nodes?: string, database?: string }} values
 * @returns {number[]}
 */
function nodesOf({ nodes, database }) {
  if (nodes === undefined) return defaults.nodes;
  if (database === undefined) throw new Error('--nodes needs --database postgres.');
  return nodes
    .split(',')
    .map((count) => countOf('--nodes', count, { fallback: 1, most: MOST_NODES }));
}

/**
 * @param {{ nodes?: string, workers?: string }} values
 * @returns {number}
 */
function workersOf({ nodes, workers }) {
  if (workers !== undefined && nodes === undefined) throw new Error('--workers needs --nodes.');
  return countOf('--workers', workers, { fallback: defaults.workers, most: MOST_NODES });
}

/**
 * @param {{ nodes?: string, rivals?: string, quota?: string }} values
 * @returns {number}
 */
function quotaOf({ nodes, rivals, quota }) {
  if (quota === undefined) return defaults.quota;
  if (nodes === undefined || rivals !== 'none') {
    throw new Error('--quota needs --nodes and --rivals none.');
  }
  return countOf('--quota', quota, { fallback: defaults.quota, most: 100 });
}

/**
 * @param {{ 'round-trip'?: string, database?: string }} values
 * @returns {number}
 */
function roundTripOf({ 'round-trip': roundTrip, database }) {
  if (roundTrip === undefined) return defaults.roundTrip;
  if (database === undefined) throw new Error('--round-trip needs --database postgres.');
  const milliseconds = countOf('--round-trip', roundTrip, { fallback: 0, most: MOST });
  // Timers have a resolution of a millisecond, and each way takes half of it.
  if (milliseconds < 2) throw new Error('--round-trip takes 2 milliseconds or more.');
  return milliseconds;
}

/**
 * @param {{ nodes?: string, rivals?: string }} values
 * @returns {Options['rivals']}
 */
function rivalsOf({ nodes, rivals = defaults.rivals }) {
  if (rivals !== 'all' && rivals !== 'none') {
    throw new Error(`--rivals takes all or none, not "${rivals}".`);
  }
  if (rivals === 'none' && nodes === undefined) throw new Error('--rivals needs --nodes.');
  return rivals;
}

/**
 * @param {{ intake?: boolean, stored?: boolean, against?: string, database?: string, nodes?: string }} values
 * @returns {Options['measure']}
 */
function measured({ intake, stored, against, database, nodes }) {
  if (database !== undefined && database !== 'postgres') {
    throw new Error(`--database takes postgres, not "${database}".`);
  }
  const isOfBuilds = against !== undefined && nodes === undefined;
  const chosen = /** @type {const} */ ([
    ['intake', intake === true],
    ['stored', stored === true],
    ['against', against !== undefined],
    // Builds can be compared on it, too.
    [nodes === undefined ? 'database' : 'nodes', database !== undefined && !isOfBuilds],
  ]).flatMap(([measure, isChosen]) => (isChosen ? [measure] : []));
  if (chosen.length > 1) {
    throw new Error(`${chosen.map((one) => `--${one}`).join(' and ')} are measured one at a time.`);
  }
  return chosen[0] ?? 'rate';
}

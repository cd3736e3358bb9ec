import { countOf, readCommandLine } from '../../playground/setup/command-line.mjs';

/**
 * @typedef {object} Options
 * @property {number[]} nodes the sizes of the installations
 * @property {number} runsPerDay
 * @property {number} peak the rate of the busiest hour, divided by the mean
 * @property {number} cores of a node
 * @property {number} apiShare the share of nodes that answer requests, from 0 to 1
 * @property {number} databaseCores
 * @property {number} transactions of the database server per second
 * @property {number} wal megabytes of its log per second
 * @property {number} connections that it accepts
 * @property {number} reads of the storage per second
 * @property {number} writes to the storage per second
 * @property {number} seconds that are simulated of each hour
 * @property {number} seed
 * @property {boolean} write whether the table is written into the docs
 */

/** @type {Omit<Options, 'write'>} */
const defaults = {
  nodes: [10, 100, 1000],
  runsPerDay: 100_000_000,
  peak: 1.8,
  cores: 4,
  apiShare: 0.3,
  databaseCores: 64,
  transactions: 50_000,
  wal: 1_000,
  connections: 2_000,
  reads: 5_500,
  writes: 3_500,
  seconds: 5,
  seed: 1,
};

const HELP = `Usage: npm run bench:scaling-simulation [-- <option> …]

Simulates a day of runs on several nodes with one PostgreSQL server and one storage, from the costs
that bench:run-cost has measured (bench/run-cost/results.json). Prints what saturates first, and how
long runs wait. The capacities of the servers are assumptions that you can change:

  --nodes <n,n>         sizes of the installation (${defaults.nodes.join(',')})
  --runs-per-day <n>    (${defaults.runsPerDay})
  --peak <n>            rate of the busiest hour, divided by the mean, from 1 to 2 (${defaults.peak})
  --cores <n>           processors of a node (${defaults.cores})
  --api-percent <n>     share of nodes that answer requests (${defaults.apiShare * 100})
  --database-cores <n>  processors of the PostgreSQL server (${defaults.databaseCores})
  --transactions <n>    that it can make per second (${defaults.transactions})
  --wal <n>             megabytes per second of its log (${defaults.wal})
  --connections <n>     that it accepts (${defaults.connections})
  --reads <n>           requests per second that the storage answers (${defaults.reads}, as S3 for a prefix)
  --writes <n>          the same for writes (${defaults.writes})
  --seconds <n>         simulated seconds of each hour (${defaults.seconds})
  --seed <n>            of the random numbers (${defaults.seed})
  --write               write the table into docs/scaling.md
  --help                show this text`;

const MOST = 4_294_967_295;

/**
 * Reads the command line; see `readCommandLine`.
 *
 * @param {readonly string[]} words
 * @returns {Options | undefined}
 */
export function readOptions(words) {
  const text = /** @type {const} */ ({ type: 'string' });
  return readCommandLine({
    words,
    help: HELP,
    options: {
      nodes: text,
      'runs-per-day': text,
      peak: text,
      cores: text,
      'api-percent': text,
      'database-cores': text,
      transactions: text,
      wal: text,
      connections: text,
      reads: text,
      writes: text,
      seconds: text,
      seed: text,
      write: { type: 'boolean' },
    },
    read: (values) => {
      const count = (
        /** @type {Exclude<keyof typeof values, 'write'>} */ name,
        /** @type {number} */ fallback,
        most = MOST,
      ) => countOf(`--${name}`, values[name], { fallback, most });
      return {
        nodes: nodesOf(values.nodes),
        runsPerDay: count('runs-per-day', defaults.runsPerDay),
        peak: peakOf(values.peak),
        cores: count('cores', defaults.cores),
        apiShare: count('api-percent', defaults.apiShare * 100, 99) / 100,
        databaseCores: count('database-cores', defaults.databaseCores),
        transactions: count('transactions', defaults.transactions),
        wal: count('wal', defaults.wal),
        connections: count('connections', defaults.connections),
        reads: count('reads', defaults.reads),
        writes: count('writes', defaults.writes),
        seconds: count('seconds', defaults.seconds),
        seed: count('seed', defaults.seed),
        write: values.write ?? false,
      };
    },
  });
}

/** @param {string | undefined} text */
function nodesOf(text) {
  const sizes = text
    ?.split(',')
    .map((size) => countOf('--nodes', size, { fallback: 0, most: MOST }));
  const small = sizes?.find((size) => size < 2);
  if (small === undefined) return sizes ?? defaults.nodes;
  throw new Error(`--nodes takes numbers from 2, one for each role, not "${small}".`);
}

/** @param {string | undefined} text */
function peakOf(text) {
  if (text === undefined) return defaults.peak;
  const peak = Number(text);
  if (peak >= 1 && peak <= 2) return peak;
  throw new Error(`--peak takes a number from 1 to 2, not "${text}".`);
}

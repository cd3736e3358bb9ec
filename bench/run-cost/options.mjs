import { countOf, readCommandLine } from '../../playground/setup/command-line.mjs';

/**
 * @typedef {object} Options
 * @property {number} runs the number of counted runs
 * @property {number} senders the number of concurrent runs
 * @property {number} idle how long the idle nodes are measured, in seconds
 * @property {boolean} write whether the results are written into the repository
 */

/** @type {Omit<Options, 'write'>} */
const defaults = { runs: 2000, senders: 16, idle: 20 };

const HELP = `Usage: npm run bench:run-cost [-- <option> …]

Counts what a run costs on PostgreSQL with its documents in S3-compatible storage, and what idle nodes
cost: statements, transactions, bytes and syncs of the write-ahead log, connections, requests to the
storage, and processor time. Starts the servers, a node for requests and a node for jobs.

Options:
  --runs <n>      counted runs (${defaults.runs})
  --senders <n>   concurrent runs (${defaults.senders})
  --idle <n>      seconds for which the idle nodes are measured (${defaults.idle})
  --write         write the results into the repository
  --help          show this text`;

const MOST = 999_999;

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
      runs: { type: 'string' },
      senders: { type: 'string' },
      idle: { type: 'string' },
      write: { type: 'boolean' },
    },
    read: (values) => ({
      runs: countOf('--runs', values.runs, { fallback: defaults.runs, most: MOST }),
      senders: countOf('--senders', values.senders, { fallback: defaults.senders, most: MOST }),
      idle: countOf('--idle', values.idle, { fallback: defaults.idle, most: MOST }),
      write: values.write ?? false,
    }),
  });
}

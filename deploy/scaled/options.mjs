import { countOf, readCommandLine } from '../../playground/setup/command-line.mjs';

/**
 * @typedef {object} Options
 * @property {number} apis the number of nodes that answer requests
 * @property {number} workers the number of nodes that perform jobs
 * @property {number} port of the proxy; 0 selects a free one
 * @property {number | null} seconds after which everything stops; null for never
 */

/** @type {Options} */
const defaults = { apis: 2, workers: 2, port: 8080, seconds: null };

const HELP = `Usage: npm run scaled [-- <option> …]

Starts the processes of deploy/compose.scaled.yaml on this machine, without Docker: PostgreSQL,
S3-compatible storage, nodes that answer requests, nodes that perform jobs, and a proxy. Prints where
they are. Ctrl-C stops everything, and removes all data.

Options:
  --api <n>        nodes that answer requests (${defaults.apis})
  --workers <n>    nodes that perform jobs (${defaults.workers})
  --port <n>       port of the proxy (${defaults.port}); 0 selects a free one
  --for <seconds>  stop after this time (never)
  --help           show this text`;

const MOST_NODES = 20;
const MOST_SECONDS = 86_400;

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
      api: { type: 'string' },
      workers: { type: 'string' },
      port: { type: 'string' },
      for: { type: 'string' },
    },
    read: (values) => ({
      apis: countOf('--api', values.api, { fallback: defaults.apis, most: MOST_NODES }),
      workers: countOf('--workers', values.workers, {
        fallback: defaults.workers,
        most: MOST_NODES,
      }),
      port: portOf(values.port),
      seconds:
        values.for === undefined
          ? null
          : countOf('--for', values.for, { fallback: 1, most: MOST_SECONDS }),
    }),
  });
}

/** @param {string | undefined} text */
function portOf(text) {
  if (text === '0') return 0;
  return countOf('--port', text, { fallback: defaults.port, most: 65_535 });
}

import { countOf, readCommandLine } from '../../playground/setup/command-line.mjs';

/**
 * @typedef {object} Options
 * @property {string | null} from the commit of the other build; null: the default
 * @property {number} nodes the number of services of this tree
 * @property {number} events the number of events
 * @property {number} rounds how many times all services are restarted
 * @property {number} seed
 */

const defaults = { nodes: 2, events: 2_000, rounds: 2, seed: 1 };

const HELP = `Usage: npm run rolling-upgrade [-- <option> …]

Builds an earlier commit in a temporary clone, and starts its service on a PostgreSQL database. While
data arrives, starts services of this tree beside it on the same database and drive. Restarts all of
them one after the other with SIGTERM, several times, and replaces the earlier one by this tree at
last. Then checks as the chaos test does that each request with a 200 response has its documents
exactly once, and was reported under one event ID.

Exits with 1 if a guarantee was violated, and then keeps the folder of the run and prints its path.
Exits with 2 if the two versions cannot share a database, and prints the reason.

Options:
  --from <commit>  the earlier commit (the newest tag; without one, the commit before the last change
                   of a migration)
  --nodes <n>      number of services of this tree (${defaults.nodes})
  --events <n>     number of requests with data (${defaults.events})
  --rounds <n>     how many times all services are restarted (${defaults.rounds})
  --seed <n>       repeats the same random choices; their effect depends on timing (${defaults.seed})
  --help           show this text`;

const MOST = 999_999;
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
      from: { type: 'string' },
      nodes: { type: 'string' },
      events: { type: 'string' },
      rounds: { type: 'string' },
      seed: { type: 'string' },
    },
    read: ({ from = null, nodes, events, rounds, seed }) => ({
      from,
      nodes: countOf('--nodes', nodes, { fallback: defaults.nodes, most: MOST_NODES }),
      events: countOf('--events', events, { fallback: defaults.events, most: MOST }),
      rounds: countOf('--rounds', rounds, { fallback: defaults.rounds, most: MOST }),
      seed: countOf('--seed', seed, { fallback: defaults.seed, most: MOST }),
    }),
  });
}

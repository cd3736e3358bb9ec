import { countOf, readCommandLine } from '../../playground/setup/command-line.mjs';

/**
 * @typedef {object} Options
 * @property {number} seconds how long the quiet owner sends events, alone and beside the hostile one
 * @property {'embedded' | 'postgres'} database
 * @property {number} nodes the number of services on the database
 * @property {string | null} only a part of the names of the rows to run; null: all
 */

/** With fewer events, the 99th percentile is the maximum. */
const SECONDS = 100;
const MOST = 600;
const MOST_NODES = 16;

/** @type {readonly Options['database'][]} */
const DATABASES = ['embedded', 'postgres'];

const HELP = `Usage: npm run neighbours [-- <option> …]

Starts the built service once for each row of the table. A quiet owner sends an event a second to a
workflow with a one-line letter, and receives the event of its end: first alone, then beside a
hostile owner who takes all that it can get of one resource. Everything stays on this machine. Takes
about four minutes a row.

The table shows for each row, in milliseconds from the request with data to the received event
  alone    the 99th percentile without the hostile owner
  beside   the 99th percentile beside it
  goal     twice the value alone, and 50 ms, or 100 ms on PostgreSQL
  missing  the events that had not arrived ten seconds after the last request
  hostile  the responses to the hostile owner, by status

Exits with 1 if a goal is missed or an event is missing.

Options:
  --seconds <n>   how long each of both measurements takes (${SECONDS})
  --database <kind>  embedded or postgres (embedded)
  --nodes <n>     number of services that share one PostgreSQL database (1). Requests go to them in
                  turns
  --only <text>   run only the rows whose names contain this, such as "receivers"
  --help          show this text`;

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
      seconds: { type: 'string' },
      database: { type: 'string' },
      nodes: { type: 'string' },
      only: { type: 'string' },
    },
    read: ({ seconds, database: engine = 'embedded', nodes: count, only = null }) => {
      const database = DATABASES.find((kind) => kind === engine);
      if (database === undefined)
        throw new Error(`--database must be one of ${DATABASES.join(', ')}`);
      const nodes = countOf('--nodes', count, { fallback: 1, most: MOST_NODES });
      if (nodes > 1 && database !== 'postgres')
        throw new Error('--nodes takes more than 1 only with --database postgres');
      return {
        seconds: countOf('--seconds', seconds, { fallback: SECONDS, most: MOST }),
        database,
        nodes,
        only,
      };
    },
  });
}

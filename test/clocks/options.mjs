import { countOf, readCommandLine } from '../../playground/setup/command-line.mjs';

/**
 * @typedef {object} Options
 * @property {number} events the number of events per row
 * @property {string | null} only a part of the names of the rows to run; null: all
 */

const EVENTS = 200;
const MOST = 99_999;

const HELP = `Usage: npm run clocks [-- <option> …]

Starts the built service once for each row of the table, with a clock that can be set. Sends data to
it and sets its clock in the middle: by an hour, a day and a year, forward and back, while it runs
and between a SIGKILL and the next start. Also lets it pass both changes of daylight saving time.
Some events are received only at the second attempt. At the end, each request with a 200 response
must have its run and its event. Takes about ten minutes; a row ends after three minutes at most.

The table shows for each row
  accepted  the requests with a 200 response
  lost      those whose run or event does not exist any more
  stalled   those whose event has not arrived a minute after the last request
  429       the responses that report a rate limit
  rejected  the other unexpected responses

Exits with 1 if one of the last four is not 0, and then keeps the folder of the row and prints its
path.

Options:
  --events <n>    number of requests with data per row (${EVENTS})
  --only <text>   run only the rows whose names contain this, such as "year"
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
    options: { events: { type: 'string' }, only: { type: 'string' } },
    read: ({ events, only = null }) => ({
      events: countOf('--events', events, { fallback: EVENTS, most: MOST }),
      only,
    }),
  });
}

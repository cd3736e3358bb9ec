import { countOf, readCommandLine } from '../../playground/setup/command-line.mjs';

/**
 * @typedef {object} Options
 * @property {number} rounds the number of rounds
 * @property {number} commits the number of commits in each measurement
 */

/** @type {Options} */
const defaults = { rounds: 5, commits: 3_000 };

const HELP = `Usage: npm run bench:checkpoints [-- <option> …]

Compares the slowest commits of the embedded database with checkpoints in a thread, as the service
has them, and during commits, as SQLite has them by default. Exits with 1 if the goal is missed.

Options:
  --rounds <n>    number of rounds, each with both in turn (${defaults.rounds})
  --commits <n>   commits of 50 kB in each measurement (${defaults.commits})
  --help          show this text`;

const MOST_ROUNDS = 1_000;
const MOST_COMMITS = 1_000_000;

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
    options: { rounds: { type: 'string' }, commits: { type: 'string' } },
    read: ({ rounds, commits }) => ({
      rounds: countOf('--rounds', rounds, { fallback: defaults.rounds, most: MOST_ROUNDS }),
      commits: countOf('--commits', commits, { fallback: defaults.commits, most: MOST_COMMITS }),
    }),
  });
}

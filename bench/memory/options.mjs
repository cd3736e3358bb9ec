import { countOf, readCommandLine } from '../../playground/setup/command-line.mjs';

/**
 * @typedef {object} Options
 * @property {number} documents the number of Word documents that each service makes
 * @property {number} pdfs the number of PDF copies that a service makes
 * @property {boolean} write whether the table is written into the docs
 */

const defaults = { documents: 1_000, pdfs: 20 };

const HELP = `Usage: npm run bench:memory [-- <option> …]

Measures the memory of the service with all its processes: without PDF copies, with them, and with
its database on a PostgreSQL server. Takes about eleven minutes, because it waits until the service
has been idle for two minutes before each figure. Needs Linux and PostgreSQL. Exits with 1 if a goal
is missed.

Options:
  --documents <n> Word documents that each service makes, four at a time (${defaults.documents})
  --pdfs <n>      PDF copies that a service makes, four at a time (${defaults.pdfs})
  --write         write the table into docs/performance.md
  --help          show this text`;

const MOST = 1_000_000;

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
      documents: { type: 'string' },
      pdfs: { type: 'string' },
      write: { type: 'boolean' },
    },
    read: ({ documents, pdfs, write = false }) => ({
      documents: countOf('--documents', documents, { fallback: defaults.documents, most: MOST }),
      pdfs: countOf('--pdfs', pdfs, { fallback: defaults.pdfs, most: MOST }),
      write,
    }),
  });
}

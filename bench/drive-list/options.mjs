import { countOf, readCommandLine } from '../../playground/setup/command-line.mjs';

/**
 * @typedef {object} Options
 * @property {number} files the number of files of others
 * @property {number} seconds the duration of each measurement
 * @property {number} senders the number of clients that read the list
 */

/** @type {Options} */
const defaults = { files: 1_000_000, seconds: 20, senders: 20 };

const HELP = `Usage: npm run bench:drive-list [-- <option> …]

Measures the first page of a user's drive files beside many files of others, and /healthz
meanwhile. Exits with 1 if a goal is missed.

Options:
  --files <n>     files of others; they are empty, and take 1 GB of disk per million (${defaults.files})
  --seconds <n>   seconds per measurement (${defaults.seconds})
  --senders <n>   number of clients that read the list (${defaults.senders})
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
      files: { type: 'string' },
      seconds: { type: 'string' },
      senders: { type: 'string' },
    },
    read: (values) => ({
      files: countOf('--files', values.files, { fallback: defaults.files, most: MOST }),
      seconds: countOf('--seconds', values.seconds, { fallback: defaults.seconds, most: MOST }),
      senders: countOf('--senders', values.senders, { fallback: defaults.senders, most: MOST }),
    }),
  });
}

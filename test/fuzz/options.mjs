import { countOf, readCommandLine } from '../../playground/setup/command-line.mjs';

/**
 * @typedef {object} Options
 * @property {number} requests the number of requests
 * @property {number} seed
 */

const defaults = { requests: 10_000 };

const HELP = `Usage: npm run fuzz:api [-- <option> …]

Starts the service on a new folder with some resources, and sends requests that are generated from
its API document: half of them valid, half of them invalid. Valid requests must succeed, invalid
ones must be rejected with a documented status, and no response may be a 5xx. Prints the counts of
each operation. Exits with 1 if a guarantee was violated, and prints the smallest such request.

It fills a drive and raises the limits, so it tests only its own service; test others with npm run
conformance. Events go only to a receiver on this machine.

Options:
  --requests <n>  number of requests (${defaults.requests})
  --seed <n>      repeats the same requests; by default a new seed, which is printed
  --help          show this text`;

const MOST = 9_999_999;
const MAX_SEED = 2_147_483_647;

/**
 * Reads the command line; see `readCommandLine`.
 *
 * @param {readonly string[]} words
 * @param {() => number} random returns numbers from 0 to 1, for the default seed
 * @returns {Options | undefined}
 */
export function readOptions(words, random = Math.random) {
  return readCommandLine({
    words,
    help: HELP,
    options: { requests: { type: 'string' }, seed: { type: 'string' } },
    read: ({ requests, seed }) => ({
      requests: countOf('--requests', requests, { fallback: defaults.requests, most: MOST }),
      seed: countOf('--seed', seed, { fallback: anySeed(random), most: MAX_SEED }),
    }),
  });
}

/** @param {() => number} random */
function anySeed(random) {
  return 1 + Math.floor(random() * (MAX_SEED - 1));
}

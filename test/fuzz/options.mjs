import { countOf, readCommandLine } from '../../playground/setup/command-line.mjs';

/**
 * @typedef {object} Options
 * @property {number} requests how many are sent
 * @property {number} seed
 */

const defaults = { requests: 10_000 };

const HELP = `Usage: npm run fuzz:api [-- <option> …]

Starts the service on a folder of its own, makes things in it, and sends it requests that are made
from the document which it serves of its API: half of them as the document allows, half of them
broken. What the document allows must be done, what it does not must be refused with a status that
it names, and nothing may end in a 5xx. Prints the counts of each operation. Ends with exit code 1
when a promise was not kept, and prints the request, made as small as it goes.

It fills a drive and needs limits that are out of its way, so it is for no service but its own; try
others with npm run conformance. Events go to a receiver on this machine only.

Options:
  --requests <n>  how many are sent (${defaults.requests})
  --seed <n>      the same requests again; without it another one each time, which is printed
  --help          show this text`;

const MOST = 9_999_999;
const MAX_SEED = 2_147_483_647;

/**
 * Reads the command line; see `readCommandLine`.
 *
 * @param {readonly string[]} words
 * @param {() => number} random from 0 to 1, for the seed when none is given
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

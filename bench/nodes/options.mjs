import { countOf, readCommandLine } from '../../playground/setup/command-line.mjs';

/**
 * @typedef {object} Options
 * @property {number} items how many items each node sends
 * @property {number} atOnce how many of them at the same time
 * @property {number} rounds how often each node is measured
 * @property {'order' | 'invoice'} data what each item holds
 */

/** @type {Options} */
const defaults = { items: 1000, atOnce: 10, rounds: 7, data: 'order' };

const HELP = `Usage: npm run bench:nodes [-- <option> …]

Sends the same items alternately with the Send Data operation of the Docloom node and with n8n's
HTTP Request node, in one real n8n and to one real service. Prints the time and memory of each
round. Exits with 1 if Docloom needs more time or memory, beyond the noise of the rounds.

Options:
  --items <n>     number of items that each node sends (${defaults.items})
  --at-once <n>   number of concurrent items (${defaults.atOnce})
  --rounds <n>    measured rounds of each node, after one warm-up round (${defaults.rounds})
  --data <which>  order: two fields, a template of one line (default); invoice: that of the examples
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
      items: { type: 'string' },
      'at-once': { type: 'string' },
      rounds: { type: 'string' },
      data: { type: 'string' },
    },
    read: (values) => ({
      items: countOf('--items', values.items, { fallback: defaults.items, most: MOST }),
      atOnce: countOf('--at-once', values['at-once'], { fallback: defaults.atOnce, most: MOST }),
      rounds: countOf('--rounds', values.rounds, { fallback: defaults.rounds, most: MOST }),
      data: which(values.data ?? defaults.data),
    }),
  });
}

/** @param {string} text */
function which(text) {
  if (text === 'order' || text === 'invoice') return text;
  throw new Error(`--data takes order or invoice, not "${text}".`);
}

import { parseArgs } from 'node:util';

/**
 * @typedef {object} Options
 * @property {number} items how many items each node sends
 * @property {number} atOnce how many of them at the same time
 * @property {number} rounds how often each node is measured
 * @property {'order' | 'invoice'} data what each item holds
 */

/** @type {Options} */
const usual = { items: 1000, atOnce: 10, rounds: 7, data: 'order' };

const HELP = `Usage: npm run bench:nodes [-- <option> …]

Sends the same items with the Send Data operation of the Docloom node and with n8n's HTTP Request
node, in turns, in one real n8n and to one real service. Prints time and memory of each round, and
ends with exit code 1 when ours takes longer or more memory, beyond the noise of the rounds.

Options:
  --items <n>     how many items each node sends (${usual.items})
  --at-once <n>   how many at the same time (${usual.atOnce})
  --rounds <n>    how often each node is measured, after one round to warm up (${usual.rounds})
  --data <which>  order: two fields and a template of one line (usual); invoice: that of the examples
  --help          show this text`;

/**
 * Reads the command line. Undefined when there is nothing to run: the help is printed then, with
 * exit code 1 when an option is not understood.
 *
 * @param {readonly string[]} words
 * @returns {Options | undefined}
 */
export function readOptions(words) {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        items: { type: 'string' },
        'at-once': { type: 'string' },
        rounds: { type: 'string' },
        data: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (!values.help) {
      return {
        items: count('--items', values.items, usual.items),
        atOnce: count('--at-once', values['at-once'], usual.atOnce),
        rounds: count('--rounds', values.rounds, usual.rounds),
        data: which(values.data ?? usual.data),
      };
    }
    console.log(HELP);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
    process.exitCode = 1;
  }
  return undefined;
}

/**
 * @param {string} option
 * @param {string | undefined} text
 * @param {number} otherwise
 */
function count(option, text, otherwise) {
  if (text === undefined) return otherwise;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new Error(`${option} takes a whole number from 1, not "${text}".`);
}

/** @param {string} text */
function which(text) {
  if (text === 'order' || text === 'invoice') return text;
  throw new Error(`--data takes order or invoice, not "${text}".`);
}

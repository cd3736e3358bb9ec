import { countOf, readCommandLine } from '../../playground/setup/command-line.mjs';

/**
 * @typedef {object} Options
 * @property {'all' | 'fill' | 'send'} measure the operations to measure
 * @property {number} items the number of items that each node receives
 * @property {number} atOnce the number of items that a node sends at the same time
 * @property {number} rounds the number of measured rounds of each node
 * @property {'order' | 'invoice'} data the content of each sent item
 * @property {'letter' | 'invoice'} document the template that is filled
 */

/** @type {Options} */
const defaults = {
  measure: 'all',
  items: 1000,
  atOnce: 10,
  rounds: 7,
  data: 'order',
  document: 'letter',
};

const HELP = `Usage: npm run bench:nodes [-- <option> …]

Measures the Docloom node beside other nodes, alternately, in a real n8n:

  fill   Fill Template File, n8n's Code node with docxtemplater, and the community node
         n8n-nodes-docxtemplater. The goal: a fifth of the time of the fastest of the others.
  send   Send Data and n8n's HTTP Request node, with a real service. The goal: no more time, no
         more memory.

Prints the time and memory of each round. Exits with 1 if a goal is missed.

Options:
  --measure <which>   fill, send or all (${defaults.measure})
  --items <n>         number of items for each node (${defaults.items})
  --rounds <n>        measured rounds of each node, after one warm-up round (${defaults.rounds})
  --document <which>  fill: letter, with 20 tags (default), or invoice, with 200 rows
  --data <which>      send: order, with two fields (default), or invoice, that of the examples
  --at-once <n>       send: number of concurrent items (${defaults.atOnce})
  --help              show this text`;

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
      measure: { type: 'string' },
      items: { type: 'string' },
      'at-once': { type: 'string' },
      rounds: { type: 'string' },
      data: { type: 'string' },
      document: { type: 'string' },
    },
    read: (values) => ({
      measure: oneOf('--measure', values.measure ?? defaults.measure, ['all', 'fill', 'send']),
      items: countOf('--items', values.items, { fallback: defaults.items, most: MOST }),
      atOnce: countOf('--at-once', values['at-once'], { fallback: defaults.atOnce, most: MOST }),
      rounds: countOf('--rounds', values.rounds, { fallback: defaults.rounds, most: MOST }),
      data: oneOf('--data', values.data ?? defaults.data, ['order', 'invoice']),
      document: oneOf('--document', values.document ?? defaults.document, ['letter', 'invoice']),
    }),
  });
}

/**
 * @template {string} Choice
 * @param {string} option its name for the error message: `--data`
 * @param {string} text the given value
 * @param {readonly Choice[]} choices
 * @returns {Choice}
 */
function oneOf(option, text, choices) {
  const choice = choices.find((one) => one === text);
  if (choice !== undefined) return choice;
  throw new Error(`${option} takes ${choices.join(' or ')}, not "${text}".`);
}

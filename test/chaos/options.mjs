import { parseArgs } from 'node:util';

/**
 * @typedef {object} Options
 * @property {number} events how many events are sent
 * @property {number} kills how often the service is ended
 * @property {number} seed
 * @property {number} politeShare how many of the ends are SIGTERM, from 0 to 1
 * @property {boolean} pdf whether workflows with PDF copies take part
 */

const usual = { events: 10_000, kills: 200, seed: 1 };
const usualWithPdf = { events: 400, kills: 20 };

const HELP = `Usage: npm run chaos [-- <option> …]

Sends events to the built service, ends it with SIGKILL at random moments and starts it again, and
looks in the end whether each event that was answered with 200 has its documents, each once, and was
told of under one id. Prints how soon the work went on after each start. Ends with exit code 1 when
a promise was not kept, and leaves the folder of that run where it says.

Options:
  --events <n>    how many events are sent (${usual.events}; with --pdf ${usualWithPdf.events})
  --kills <n>     how often the service is ended (${usual.kills}; with --pdf ${usualWithPdf.kills})
  --seed <n>      the same chances again; what the machine makes of them differs (${usual.seed})
  --sigterm       every third end is a SIGTERM, about
  --pdf           workflows with PDF copies take part, and the service lives longer
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
        events: { type: 'string' },
        kills: { type: 'string' },
        seed: { type: 'string' },
        sigterm: { type: 'boolean' },
        pdf: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (!values.help) {
      const pdf = values.pdf ?? false;
      const otherwise = { ...usual, ...(pdf && usualWithPdf) };
      return {
        events: count('--events', values.events, otherwise.events),
        kills: count('--kills', values.kills, otherwise.kills),
        seed: count('--seed', values.seed, otherwise.seed),
        politeShare: values.sigterm ? 1 / 3 : 0,
        pdf,
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
  throw new Error(`${option} takes a whole number from 1 to 999999, not "${text}".`);
}

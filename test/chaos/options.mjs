import { countOf, readCommandLine } from '../../playground/setup/command-line.mjs';

/**
 * @typedef {object} Options
 * @property {number} events how many events are sent
 * @property {number} kills how often the service is ended
 * @property {number} seed
 * @property {number} politeShare how many of the ends are SIGTERM, from 0 to 1
 * @property {boolean} pdf whether workflows with PDF copies take part
 */

const defaults = { events: 10_000, kills: 200, seed: 1 };
const defaultsWithPdf = { events: 400, kills: 20 };

const HELP = `Usage: npm run chaos [-- <option> …]

Sends events to the built service, ends it with SIGKILL at random moments and starts it again, and
looks in the end whether each event that was answered with 200 has its documents, each once, and was
told of under one id. Prints how soon the work went on after each start. Ends with exit code 1 when
a promise was not kept, and leaves the folder of that run where it says.

Options:
  --events <n>    how many events are sent (${defaults.events}; with --pdf ${defaultsWithPdf.events})
  --kills <n>     how often the service is ended (${defaults.kills}; with --pdf ${defaultsWithPdf.kills})
  --seed <n>      the same chances again; what the machine makes of them differs (${defaults.seed})
  --sigterm       every third end is a SIGTERM, about
  --pdf           workflows with PDF copies take part, and the service lives longer
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
      events: { type: 'string' },
      kills: { type: 'string' },
      seed: { type: 'string' },
      sigterm: { type: 'boolean' },
      pdf: { type: 'boolean' },
    },
    read: ({ sigterm, pdf = false, ...counts }) => {
      const otherwise = { ...defaults, ...(pdf && defaultsWithPdf) };
      return {
        events: countOf('--events', counts.events, { fallback: otherwise.events, most: MOST }),
        kills: countOf('--kills', counts.kills, { fallback: otherwise.kills, most: MOST }),
        seed: countOf('--seed', counts.seed, { fallback: otherwise.seed, most: MOST }),
        politeShare: sigterm ? 1 / 3 : 0,
        pdf,
      };
    },
  });
}

import { countOf, readCommandLine } from '../../playground/setup/command-line.mjs';

/** @typedef {import('./world/settings.ts').FaultClass} FaultClass */

/**
 * @typedef {object} Options
 * @property {number} steps
 * @property {number} seed
 * @property {number | null} world the seed of the only world; null for many worlds
 * @property {FaultClass[]} faults
 * @property {number} processes
 * @property {number} violations the number of worlds with a broken promise that ends the simulation
 */

const defaults = { steps: 100_000, processes: 2, violations: 1 };
const MOST_STEPS = 99_999_999;
const MOST_PROCESSES = 64;
const MOST_VIOLATIONS = 1_000;
const MAX_SEED = 2 ** 32 - 1;

/** @type {FaultClass[]} */
const FAULTS = ['clock', 'disk', 'kill', 'network', 'power', 'renderer', 'sleep'];

const HELP = `Usage: npm run simulate [-- <option> …]

Runs intake, queue, runs and deliveries in simulated worlds: with their real code and a real SQLite
file, under a simulated clock, disk, network and renderer. In each step, a client, a receiver or a
fault acts. At the end of a world, all faults end, and everything must come to its end as the
documentation promises. A world follows from its seed in every detail.

If a promise is broken, prints what happened before, and the command that repeats the world. Exits
with 1 then.

Options:
  --steps <n>      number of steps in total (${defaults.steps}); a world has 200 to 1000
  --seed <n>       simulates the same worlds; by default a new seed, which is printed
  --world <n>      simulates only the world with this seed, and prints all that happens in it
  --faults <list>  classes of faults, separated by commas, or "none" (all):
                   ${FAULTS.join(', ')}
  --processes <n>  how many processes simulate worlds (${defaults.processes})
  --violations <n> stop after n worlds with a broken promise (${defaults.violations})
  --help           show this text`;

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
    options: {
      steps: { type: 'string' },
      seed: { type: 'string' },
      world: { type: 'string' },
      faults: { type: 'string' },
      processes: { type: 'string' },
      violations: { type: 'string' },
    },
    read: ({ steps, seed, world, faults, processes, violations }) => ({
      steps: countOf('--steps', steps, { fallback: defaults.steps, most: MOST_STEPS }),
      seed: countOf('--seed', seed, { fallback: anySeed(random), most: MAX_SEED }),
      world:
        world === undefined ? null : countOf('--world', world, { fallback: 1, most: MAX_SEED }),
      faults: faults === undefined ? FAULTS : faultsOf(faults),
      processes: countOf('--processes', processes, {
        fallback: defaults.processes,
        most: MOST_PROCESSES,
      }),
      violations: countOf('--violations', violations, {
        fallback: defaults.violations,
        most: MOST_VIOLATIONS,
      }),
    }),
  });
}

/** @param {string} list */
function faultsOf(list) {
  const names = list === 'none' ? [] : list.split(',');
  const unknown = names.find((name) => !FAULTS.some((fault) => fault === name));
  if (unknown !== undefined) throw new Error(`--faults does not know "${unknown}".`);
  return FAULTS.filter((fault) => names.includes(fault));
}

/** @param {() => number} random */
function anySeed(random) {
  return 1 + Math.floor(random() * (MAX_SEED - 1));
}

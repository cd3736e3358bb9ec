import { countOf, readCommandLine } from '../../playground/setup/command-line.mjs';

/**
 * @typedef {object} Options
 * @property {number} sample the number of mutants
 * @property {number} seed
 * @property {number} seconds the recorded time of the test files that run for a mutant
 * @property {number} nearest the test files per mutant that are recorded if they have no record
 * @property {number} workers mutants that are tried at once, each in a copy of the tree
 * @property {string} within only files whose path begins with this; '' for all
 * @property {boolean} onlyAlive whether the mutants that were alive are tried again
 * @property {boolean} fresh whether earlier outcomes are forgotten
 */

const defaults = { sample: 200, seed: 1, seconds: 120, nearest: 12, workers: 2 };

const HELP = `Usage: npm run mutants [-- <option> …]

Changes the code of the contract, the engine, the service and the nodes in one random place at a time, in a copy
of the tree, and runs test files that execute the changed line, until one fails. A mutant is killed
when a test fails, and timed out when a test file takes more than 5 times as long as without it
and 20 seconds. Mutants that the compiler rejects are not in the sample. Those in
test/mutants/equivalent.ts behave like the original and are not tried. Lists those that are alive,
and ends with exit code 1 when fewer than 97 % of the others were killed or timed out.

Before a mutant is tried, the test files nearest to it by imports run without it, and which lines
they execute is recorded. A record is kept until the test file or code that it imports changes, and
all records count when test files are chosen. Each outcome is kept, too, until the mutated file
changes: the same command continues an interrupted run. Records and outcomes are in
node_modules/.cache/docloom-mutants.

Options:
  --sample <n>      the number of mutants (${defaults.sample})
  --seed <n>        the same seed gives the same mutants of the same code (${defaults.seed})
  --seconds <n>     how long the test files of a mutant took without it, all together (${defaults.seconds});
                    of a longer list, the nearest, quickest and most specific ones run
  --nearest <n>     test files per mutant that are recorded (${defaults.nearest}); a large number records all
  --workers <n>     mutants that are tried at once (${defaults.workers})
  --within <path>   only files whose path begins with this: service/src/queue
  --only-alive      tries those again that were alive, with the tests of today
  --fresh           forgets the outcomes of earlier runs with this seed
  --help            show this text`;

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
      sample: { type: 'string' },
      seed: { type: 'string' },
      seconds: { type: 'string' },
      nearest: { type: 'string' },
      workers: { type: 'string' },
      within: { type: 'string' },
      'only-alive': { type: 'boolean' },
      fresh: { type: 'boolean' },
    },
    read: (values) => ({
      sample: countOf('--sample', values.sample, { fallback: defaults.sample, most: 100_000 }),
      seed: countOf('--seed', values.seed, { fallback: defaults.seed, most: 999_999 }),
      seconds: countOf('--seconds', values.seconds, { fallback: defaults.seconds, most: 100_000 }),
      nearest: countOf('--nearest', values.nearest, { fallback: defaults.nearest, most: 10_000 }),
      workers: countOf('--workers', values.workers, { fallback: defaults.workers, most: 64 }),
      within: values.within ?? '',
      onlyAlive: values['only-alive'] ?? false,
      fresh: values.fresh ?? false,
    }),
  });
}

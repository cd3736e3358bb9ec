import { countOf, readCommandLine } from '../../playground/setup/command-line.mjs';

/**
 * @typedef {object} Options
 * @property {number} sample the number of mutants
 * @property {number} seed
 * @property {number} testFiles the maximum number of test files per mutant, nearest first
 * @property {number} workers processes of jest
 * @property {string} within only files whose path begins with this; '' for all
 */

const defaults = { sample: 200, seed: 1, testFiles: 60, workers: 2 };

const HELP = `Usage: npm run mutants [-- <option> …]

Changes the code of the contract, the engine, the service and the nodes in one random place at a time, in a copy
of the tree, and runs the tests that import the changed file. A mutant is killed when a test fails.
Mutants that the compiler rejects are not counted. Those in test/mutants/equivalent.ts behave like
the original and are not counted either. Lists the survivors, and ends with exit code 1 when fewer
than 97 % were killed.

Options:
  --sample <n>      the number of mutants (${defaults.sample})
  --seed <n>        the same seed gives the same mutants of the same code (${defaults.seed})
  --test-files <n>  the maximum number of test files per mutant, nearest first (${defaults.testFiles})
  --workers <n>     processes of jest (${defaults.workers})
  --within <path>   only files whose path begins with this: service/src/queue
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
      'test-files': { type: 'string' },
      workers: { type: 'string' },
      within: { type: 'string' },
    },
    read: (values) => ({
      sample: countOf('--sample', values.sample, { fallback: defaults.sample, most: 100_000 }),
      seed: countOf('--seed', values.seed, { fallback: defaults.seed, most: 999_999 }),
      testFiles: countOf('--test-files', values['test-files'], {
        fallback: defaults.testFiles,
        most: 10_000,
      }),
      workers: countOf('--workers', values.workers, { fallback: defaults.workers, most: 64 }),
      within: values.within ?? '',
    }),
  });
}

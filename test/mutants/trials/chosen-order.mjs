import { createRequire } from 'node:module';
import { relative } from 'node:path';
import { rank } from '../../run/slowest-first.mjs';

/** @typedef {import('@jest/test-result').Test} Test */

/** @type {typeof import('@jest/test-sequencer')} */
const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer');

/** Runs the test files in the order of `DOCLOOM_TEST_ORDER`, or without it the slowest last. */
export default class ChosenOrder extends Sequencer {
  /**
   * @override
   * @param {Test[]} tests
   */
  async sort(tests) {
    const given = process.env.DOCLOOM_TEST_ORDER;
    if (given === undefined) {
      const sorted = await super.sort(tests);
      return sorted.toSorted((one, other) => rank(other) - rank(one));
    }
    /** @type {string[]} */
    const files = JSON.parse(given);
    return tests.toSorted(
      (one, other) => files.indexOf(fileOf(one)) - files.indexOf(fileOf(other)),
    );
  }
}

/** @param {Test} test */
function fileOf({ path, context }) {
  return relative(context.config.rootDir, path).replaceAll('\\', '/');
}

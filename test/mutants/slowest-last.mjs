import { createRequire } from 'node:module';
import { rank } from '../run/slowest-first.mjs';

/** @typedef {import('@jest/test-result').Test} Test */

/** @type {typeof import('@jest/test-sequencer')} */
const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer');

/** Runs the slowest files last: if a quick test fails, they need not run. */
export default class SlowestLast extends Sequencer {
  /**
   * @override
   * @param {Test[]} tests
   */
  async sort(tests) {
    const sorted = await super.sort(tests);
    return sorted.toSorted((one, other) => rank(other) - rank(one));
  }
}

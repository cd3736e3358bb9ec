import { isInterrupted, onInterruption } from '../../playground/setup/interruption.mjs';
import { startLeashed } from '../../playground/setup/leashed.mjs';
import { Interrupted } from '../../playground/setup/setup-failure.mjs';
import { heading } from './heading.mjs';

/** How far a step is: of interest only while somebody waits for it. */
const PROGRESS = /^ +… /;

/**
 * @typedef {object} SetUpBeside
 * @property {() => Promise<boolean>} ready brings it into view, with what it has said until then,
 * and waits for its end; false when it failed
 */

/**
 * Sets something up out of view, while other things are shown.
 * @param {object} what
 * @param {string} what.title
 * @param {string} what.program the path of the program that does it; it says what it does
 * @param {readonly string[]} what.words its arguments
 * @returns {SetUpBeside}
 */
export function setUpBeside({ title, program, words }) {
  let inView = false;
  let said = '';
  const { child, ended, release } = startLeashed({
    command: process.execPath,
    args: [program, ...words],
    env: process.env,
    output: 'pipe',
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      if (inView) process.stdout.write(text);
      else said += text;
    });
  }
  const stopListening = onInterruption(release);
  void ended.then((code) => {
    stopListening();
    if (code === 0 || inView || isInterrupted()) return;
    console.log(`\n${title}: FAILED. What was said comes when it is needed; the others go on.\n`);
  });
  return {
    async ready() {
      if (!inView) {
        const lines = said.split('\n');
        console.log([heading(title), ...lines.filter((line) => !PROGRESS.test(line))].join('\n'));
      }
      inView = true;
      const code = await ended;
      if (isInterrupted()) throw new Interrupted();
      return code === 0;
    },
  };
}

import { heading } from './heading.mjs';

/**
 * How a part is seen while it runs.
 * @typedef {object} View
 * @property {'inherit' | 'pipe'} output where the outputs of its command go
 * @property {(text: string) => void} hear what comes out of a pipe
 * @property {() => void} end it has ended
 */

/** @typedef {(title: string) => View} Show begins to show something of this title */

/**
 * Shows what a part says as it says it.
 * @type {Show}
 */
export function asItComes(title) {
  console.log(heading(title));
  return { output: 'inherit', hear() {}, end() {} };
}

/**
 * Shows what a part has said when it has ended, so that it does not come between the lines of
 * another one.
 * @type {Show}
 */
export function whenEnded(title) {
  console.log(`\n${title}: runs beside this, and is shown when it has ended.\n`);
  let said = '';
  return {
    output: 'pipe',
    hear: (text) => {
      said += text;
    },
    end: () => console.log(`${heading(title)}\n${said}`),
  };
}

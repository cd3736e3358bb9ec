import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A note of what a step was last done for. It is removed before the step begins and written after
 * it succeeded, so an interrupted step is never taken for a finished one.
 * @param {string} file
 */
export function stamp(file) {
  return {
    /** @param {string} value */
    matches(value) {
      try {
        return readFileSync(file, 'utf8') === value;
      } catch {
        return false;
      }
    },
    remove() {
      rmSync(file, { force: true });
    },
    /** @param {string} value */
    write(value) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, value);
    },
  };
}

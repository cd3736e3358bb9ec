import { parseArgs } from 'node:util';

/** @typedef {NonNullable<import('node:util').ParseArgsConfig['options']>} Asked */

/**
 * Reads the command line of a program. Returns undefined if there is nothing to run, and prints the
 * help then; the exit code is 1 if an option is invalid.
 *
 * @template {Asked} const Options
 * @template Settings
 * @param {object} commandLine
 * @param {readonly string[]} commandLine.words the arguments of the program
 * @param {string} commandLine.help
 * @param {Options} commandLine.options as for `parseArgs`; `--help` is added
 * @param {(values: ReturnType<typeof parseArgs<{ options: Options }>>['values']) => Settings} commandLine.read
 * throws an error with a sentence if a value is invalid
 * @returns {Settings | undefined}
 */
export function readCommandLine({ words, help, options, read }) {
  const helpOption = /** @type {const} */ ({ help: { type: 'boolean', short: 'h' } });
  try {
    const { values } = parseArgs({ args: [...words], options: { ...options, ...helpOption } });
    if (!('help' in values)) return read(values);
    console.log(help);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
    process.exitCode = 1;
  }
  return undefined;
}

/**
 * @param {string} option its name for the error message: `--rounds`
 * @param {string | undefined} text the given value
 * @param {{ fallback: number, most: number }} bounds
 * @returns {number} a whole number from 1 to `most`
 */
export function countOf(option, text, { fallback, most }) {
  if (text === undefined) return fallback;
  if (/^[1-9]\d*$/.test(text) && Number(text) <= most) return Number(text);
  throw new Error(`${option} takes a whole number from 1 to ${most}, not "${text}".`);
}

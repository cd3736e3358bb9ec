import { parseArgs } from 'node:util';

const helpOption = /** @type {const} */ ({ help: { type: 'boolean', short: 'h' } });

/** @typedef {NonNullable<import('node:util').ParseArgsConfig['options']>} Asked */

/**
 * What the words say, by the names of the options.
 * @template {Asked} Options
 * @typedef {ReturnType<typeof parseArgs<{ args: string[], options: Options }>>['values']} Values
 */

/**
 * @template {Asked} Options
 * @template Settings
 * @typedef {object} CommandLine
 * @property {readonly string[]} words what stands behind the name of the program
 * @property {string} help
 * @property {Options} options as `parseArgs` takes them; `--help` comes by itself
 * @property {(values: Values<Options>) => Settings} read throws a sentence when a value cannot be
 */

/**
 * Reads the command line of a program. Undefined when there is nothing to run: the help is printed
 * then, with exit code 1 when an option is not understood.
 *
 * @template {Asked} const Options
 * @template Settings
 * @param {CommandLine<Options, Settings>} commandLine
 * @returns {Settings | undefined}
 */
export function readCommandLine({ words, help, options, read }) {
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
 * @param {string} option as it is written, for the sentence: `--rounds`
 * @param {string | undefined} text what was given
 * @param {{ otherwise: number, most: number }} bounds
 * @returns {number} a whole number from 1 to `most`
 */
export function countOf(option, text, { otherwise, most }) {
  if (text === undefined) return otherwise;
  if (/^[1-9]\d*$/.test(text) && Number(text) <= most) return Number(text);
  throw new Error(`${option} takes a whole number from 1 to ${most}, not "${text}".`);
}

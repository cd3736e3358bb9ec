import { parseArgs } from 'node:util';

/** What the command was asked for. */
export interface Options {
  /** How often everybody is measured. */
  readonly rounds: number;
  /** The names of the cases that are measured. */
  readonly cases: readonly string[];
  /** Whether the results go into the repository. */
  readonly write: boolean;
}

const ROUNDS = 9;

const help = (cases: readonly string[]) => `Usage: npm run bench:templates [-- <option> …]

Fills the same templates with the same data with Docloom's engine, docxtemplater, easy-template-x and
docx-templates, in turns in one process, and prints the processor time of a document. Checks before
that all documents have the same text. Ends with exit code 1 when a target is missed.

Options:
  --rounds <n>    how often everybody is measured (${ROUNDS})
  --case <name>   only this case; may be given again (${cases.join(', ')})
  --write         write bench/templates/results.json, the table in README.md and
                  docs/pictures/templates-bench.svg; for all cases together
  --help          show this text`;

/**
 * Reads the command line. Undefined when there is nothing to run: the help is printed then, with
 * exit code 1 when an option is not understood.
 */
export function readOptions(
  words: readonly string[],
  cases: readonly string[],
): Options | undefined {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        rounds: { type: 'string' },
        case: { type: 'string', multiple: true },
        write: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (!values.help) {
      return checked({
        rounds: countOf(values.rounds),
        cases: chosen(values.case, cases),
        write: values.write ?? false,
      });
    }
    console.log(help(cases));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help(cases)}`);
    process.exitCode = 1;
  }
  return undefined;

  function checked(options: Options): Options {
    if (options.write && options.cases.length < cases.length) {
      throw new Error('--write needs all cases: what is written is whole.');
    }
    return options;
  }
}

function countOf(text: string | undefined): number {
  if (text === undefined) return ROUNDS;
  if (/^[1-9]\d{0,3}$/u.test(text)) return Number(text);
  throw new Error(`--rounds takes a whole number from 1, not "${text}".`);
}

function chosen(names: readonly string[] | undefined, cases: readonly string[]) {
  const unknown = names?.find((name) => !cases.includes(name));
  if (unknown === undefined) return names ?? cases;
  throw new Error(`--case takes ${cases.join(', ')}, not "${unknown}".`);
}

import { countOf, readCommandLine } from '../../playground/setup/command-line.mjs';

/** The options of the command. */
export interface Options {
  /** The number of rounds. */
  readonly rounds: number;
  /** The names of the measured cases. */
  readonly cases: readonly string[];
  /** Whether the results are written into the repository. */
  readonly write: boolean;
}

const ROUNDS = 9;
const MOST = 9_999;

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
 * Reads the command line; see `readCommandLine`.
 * @param cases the names that `--case` takes
 */
export function readOptions(
  words: readonly string[],
  cases: readonly string[],
): Options | undefined {
  return readCommandLine({
    words,
    help: help(cases),
    options: {
      rounds: { type: 'string' },
      case: { type: 'string', multiple: true },
      write: { type: 'boolean' },
    },
    read: ({ rounds, case: names, write = false }) => {
      const asked = chosen(names, cases);
      if (write && asked.length < cases.length) {
        throw new Error('--write needs all cases: what is written is whole.');
      }
      const often = countOf('--rounds', rounds, { fallback: ROUNDS, most: MOST });
      return { rounds: often, cases: asked, write };
    },
  });
}

function chosen(names: readonly string[] | undefined, cases: readonly string[]) {
  const unknown = names?.find((name) => !cases.includes(name));
  if (unknown === undefined) return names ?? cases;
  throw new Error(`--case takes ${cases.join(', ')}, not "${unknown}".`);
}

import { readCommandLine } from '../../playground/setup/command-line.mjs';

/**
 * @typedef {object} Options
 * @property {string} only part of the name of the documents that are sent; '' for all
 * @property {boolean} write whether the results go into the documentation
 */

const HELP = `Usage: npm run bench:large-pdf [-- <option> …]

Sends very large and odd documents through a real service, each with a PDF copy, and letters of
another workflow meanwhile. Prints what became of each: how long it took, what the converter used,
what the run says, how long the letters waited, and whether anything is left over. Ends with exit
code 1 when a bound of docs/pdf.md is not kept. All of it takes half an hour; it needs Linux.

Options:
  --only <text>   only documents with that text in their name
  --write         write the table in docs/pdf.md; all documents must be sent
  --help          show this text`;

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
    options: { only: { type: 'string' }, write: { type: 'boolean' } },
    read: (values) => {
      const { only = '', write = false } = values;
      if (write && only !== '') throw new Error('--write needs all documents: leave out --only.');
      return { only, write };
    },
  });
}

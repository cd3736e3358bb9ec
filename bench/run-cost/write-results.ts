import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { putInPlace } from '../place-in-text.ts';
import { writeFormatted } from '../write-formatted.ts';
import type { RunCost } from './results.ts';
import { tableOf } from './table.ts';

/** The simulation reads it. */
export const RESULTS = fileURLToPath(new URL('results.json', import.meta.url));
const PAGE = fileURLToPath(new URL('../../docs/scaling.md', import.meta.url));

const PLACE = {
  begin: '<!-- The table of npm run bench:run-cost -->',
  end: '<!-- The table ends -->',
  file: 'docs/scaling.md',
  what: 'the cost of a run',
};

/** Writes the results into the repository: the figures, and the table in the docs. */
export async function writeResults(cost: RunCost): Promise<void> {
  const page = putInPlace(await readFile(PAGE, 'utf8'), tableOf(cost), PLACE);
  await writeFormatted(RESULTS, JSON.stringify(cost));
  await writeFormatted(PAGE, page);
}

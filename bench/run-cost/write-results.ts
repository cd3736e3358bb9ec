import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { putInPlace } from '../place-in-text.ts';
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

async function writeFormatted(path: string, text: string): Promise<void> {
  const config = await resolveConfig(path);
  await writeFile(path, await format(text, { ...config, filepath: path }));
}

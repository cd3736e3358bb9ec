import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Results } from './results.ts';
import { tablesOf, withTables } from './table.ts';
import { writeFormatted } from '../write-formatted.ts';

const RESULTS = fileURLToPath(new URL('results.json', import.meta.url));
const README = fileURLToPath(new URL('../README.md', import.meta.url));

/** Writes the results into the repository: the figures, and the tables in the README. */
export async function writeResults(results: Results): Promise<void> {
  const readme = withTables(await readFile(README, 'utf8'), tablesOf(results));
  await writeFormatted(RESULTS, JSON.stringify(results));
  await writeFormatted(README, readme);
}

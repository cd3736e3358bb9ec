import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { drawChart } from './chart.ts';
import type { Results } from './results.ts';
import { tableOf } from './table.ts';
import type { Place } from '../place-in-text.ts';
import { putInPlace } from '../place-in-text.ts';
import { writeFormatted } from '../write-formatted.ts';

const RESULTS = fileURLToPath(new URL('results.json', import.meta.url));
const CHART = fileURLToPath(new URL('../../docs/pictures/templates-bench.svg', import.meta.url));
const README = fileURLToPath(new URL('../../README.md', import.meta.url));

const PLACE: Place = {
  begin: '<!-- The table of npm run bench:templates -->',
  end: '<!-- The table ends -->',
  file: 'README.md',
  what: 'the table',
};

/** Writes the results into the repository: the figures, the chart, and the table in the README. */
export async function writeResults(results: Results): Promise<void> {
  await writeFormatted(RESULTS, JSON.stringify(results));
  await writeFile(CHART, drawChart(results));
  const readme = await readFile(README, 'utf8');
  await writeFormatted(README, putInPlace(readme, tableOf(results), PLACE));
}

import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { drawChart } from './chart.ts';
import type { Results } from './results.ts';
import { tableOf } from './table.ts';

const RESULTS = fileURLToPath(new URL('results.json', import.meta.url));
const CHART = fileURLToPath(new URL('../../docs/pictures/templates-bench.svg', import.meta.url));
const README = fileURLToPath(new URL('../../README.md', import.meta.url));

const BEGIN = '<!-- The table of npm run bench:templates -->';
const END = '<!-- The table ends -->';

/** Writes what was found out into the repository: the figures, the chart, the table in the README. */
export async function writeResults(results: Results): Promise<void> {
  await writeFormatted(RESULTS, JSON.stringify(results));
  await writeFile(CHART, drawChart(results));
  const readme = await readFile(README, 'utf8');
  await writeFormatted(README, withTable(readme, tableOf(results)));
}

/** @throws Error when the text has no place for the table */
function withTable(text: string, table: string): string {
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin < 0 || end < begin) {
    throw new Error(`README.md has no place for the table: "${BEGIN}" and then "${END}".`);
  }
  return `${text.slice(0, begin + BEGIN.length)}\n\n${table}\n\n${text.slice(end)}`;
}

async function writeFormatted(path: string, text: string): Promise<void> {
  const config = await resolveConfig(path);
  await writeFile(path, await format(text, { ...config, filepath: path }));
}

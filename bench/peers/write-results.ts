import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Place } from '../place-in-text.ts';
import { putInPlace } from '../place-in-text.ts';
import { writeFormatted } from '../write-formatted.ts';
import { drawChart } from './chart.ts';
import type { Results } from './results.ts';
import { tableOf } from './table.ts';

const PAGE = fileURLToPath(new URL('../README.md', import.meta.url));
const CHART = fileURLToPath(new URL('../../docs/pictures/peers-bench.svg', import.meta.url));

/** Where the results are written. */
interface Target {
  readonly file: string;
  readonly place: Place;
}

const END = { end: '<!-- The tables end -->', file: 'bench/README.md', what: 'the tables' };

const TARGET: Target = {
  file: fileURLToPath(new URL('results.json', import.meta.url)),
  place: { begin: '<!-- The tables of npm run bench:peers -->', ...END },
};
const TARGET_WITH_DELAY: Target = {
  file: fileURLToPath(new URL('results-with-delay.json', import.meta.url)),
  place: { begin: '<!-- The tables of npm run bench:peers with --sync-delay -->', ...END },
};

/**
 * Writes the results into the repository: the figures, the tables in the docs, and the chart, which
 * also shows the results with or without a delay of syncs that were written last.
 */
export async function writeResults(results: Results): Promise<void> {
  const { file, place } = results.disk.syncDelay > 0 ? TARGET_WITH_DELAY : TARGET;
  const page = putInPlace(await readFile(PAGE, 'utf8'), tableOf(results), place);
  await writeFormatted(file, JSON.stringify(results, rounded));
  await writeFormatted(PAGE, page);
  const written = [await readResults(TARGET), await readResults(TARGET_WITH_DELAY)];
  const [first, ...others] = written.filter((one) => one !== null);
  if (first) await writeFile(CHART, drawChart([first, ...others]));
}

/** @returns null if none were written */
async function readResults({ file }: Target): Promise<Results | null> {
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Results) : null;
}

/** The figures vary by more than this. */
function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(4)) : value;
}

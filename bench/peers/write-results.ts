import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Place } from '../place-in-text.ts';
import { putInPlace } from '../place-in-text.ts';
import { writeFormatted } from '../write-formatted.ts';
import type { Results } from './results.ts';
import { tableOf } from './table.ts';

const RESULTS = fileURLToPath(new URL('results.json', import.meta.url));
const PAGE = fileURLToPath(new URL('../README.md', import.meta.url));

const PLACE: Place = {
  begin: '<!-- The tables of npm run bench:peers -->',
  end: '<!-- The tables end -->',
  file: 'bench/README.md',
  what: 'the tables of the peers',
};

/** Writes the results into the repository: the figures, and the tables in the docs. */
export async function writeResults(results: Results): Promise<void> {
  const page = putInPlace(await readFile(PAGE, 'utf8'), tableOf(results), PLACE);
  await writeFormatted(RESULTS, JSON.stringify(results, rounded));
  await writeFormatted(PAGE, page);
}

/** The figures vary by more than this. */
function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(4)) : value;
}

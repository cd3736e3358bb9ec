// The part of `npm run bench:memory` that runs on Node 24. Started by ../memory.mjs after the set-up.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { inArena } from '../pipeline/arena.ts';
import { describeMachine } from '../pipeline/report.ts';
import type { Place } from '../place-in-text.ts';
import { putInPlace } from '../place-in-text.ts';
import { runBench } from '../run-bench.ts';
import { writeFormatted } from '../write-formatted.ts';
import type { MemoryFigure } from './figures.ts';
import { describeGoals, isWithinGoal, tableOf } from './figures.ts';
import { measureOnPostgres, measureWithoutPdf, measureWithPdf } from './measure.ts';
import type { Options } from './options.mjs';

const PAGE = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));
const PLACE: Place = {
  begin: '<!-- The table of npm run bench:memory -->',
  end: '<!-- The table ends -->',
  file: 'docs/performance.md',
  what: 'the memory',
};

const options = JSON.parse(process.argv[2] ?? '{}') as Options;

await runBench(async () => {
  console.log(describeMachine());
  const figures: MemoryFigure[] = [];
  for (const measure of [measureWithoutPdf, measureWithPdf, measureOnPostgres]) {
    const measured = await inArena((arena) => measure(arena, options));
    console.log(tableOf(measured));
    figures.push(...measured);
  }
  console.log(describeGoals(figures));
  if (options.write) {
    const page = await readFile(PAGE, 'utf8');
    await writeFormatted(PAGE, putInPlace(page, tableOf(figures), PLACE));
  }
  return figures.every(isWithinGoal);
});

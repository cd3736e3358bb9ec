// The program of `npm run clocks`; it needs the installed packages and the build.
import { performLongRun } from '../../playground/src/long-run.ts';
import type { RowResult } from './clocks.ts';
import { isRight, runRow } from './clocks.ts';
import type { Options } from './options.mjs';
import { ROWS } from './rows.ts';
import { summaryOf } from './summary.ts';

const SHOWN_RESPONSES = 10;

const { events, only } = JSON.parse(process.argv[2] ?? '') as Options;

await performLongRun(async (say, signal) => {
  const rows = ROWS.filter(({ name }) => only === null || name.includes(only));
  if (rows.length === 0) throw new Error(`No row is named "${only}"`);
  const results: RowResult[] = [];
  for (const row of rows) {
    signal.throwIfAborted();
    say(`${row.name} …`);
    const result = await runRow(row, events, signal);
    results.push(result);
    if (isRight(result)) continue;
    for (const response of result.rejected.slice(0, SHOWN_RESPONSES)) say(`  ${response}`);
    say(`  Something is wrong; see ${String(result.folder)}`);
  }
  console.log(`\n${summaryOf(results)}`);
  return results.every(isRight);
});

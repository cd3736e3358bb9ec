// The program of `npm run neighbours`; it needs the installed packages and the build.
import { performLongRun } from '../../playground/src/long-run.ts';
import { HOSTILE_ROWS } from './hostile-rows.ts';
import { runRow } from './neighbours.ts';
import type { Options } from './options.mjs';
import type { RowResult } from './summary.ts';
import { isWithinGoal, summaryOf } from './summary.ts';

const { only, ...options } = JSON.parse(process.argv[2] ?? '') as Options;

await performLongRun(async (say, signal) => {
  const rows = HOSTILE_ROWS.filter(({ name }) => only === null || name.includes(only));
  if (rows.length === 0) throw new Error(`No row is named "${only}"`);
  const results: RowResult[] = [];
  for (const row of rows) {
    signal.throwIfAborted();
    say(`${row.name} …`);
    results.push(await runRow(row, options, signal));
  }
  console.log(`\n${summaryOf(results)}`);
  return results.every(isWithinGoal);
});

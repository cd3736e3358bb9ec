// The part of `npm run bench:run-cost` that runs on Node 24. Started by ../run-cost.mjs after the
// set-up.
import { inArena } from '../pipeline/arena.ts';
import { describeMachine } from '../pipeline/report.ts';
import { runBench } from '../run-bench.ts';
import { measureRunCost } from './measure.ts';
import type { Options } from './options.mjs';
import { tableOf } from './table.ts';
import { writeResults } from './write-results.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as Options;

await runBench(async () => {
  console.log(describeMachine());
  const cost = await inArena((arena) => measureRunCost(arena, options));
  console.log(`\n${tableOf(cost)}\n`);
  if (options.write) await writeResults(cost);
  console.log(describeMachine());
  return true;
});

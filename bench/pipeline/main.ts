// The part of `npm run bench:pipeline` that runs on Node 24. Started by ../pipeline.mjs after the
// set-up.
import { runBench } from '../run-bench.ts';
import { compareBuilds } from './against.ts';
import { inArena } from './arena.ts';
import { compareDatabases } from './databases.ts';
import { measureIntake } from './intake.ts';
import type { Options } from './options.mjs';
import { compareRates } from './rate.ts';
import { describeGoals, describeMachine } from './report.ts';
import { compareNodes } from './nodes/compare-nodes.ts';
import { measureStored } from './stored/measure-stored.ts';

const measurements = {
  rate: compareRates,
  intake: measureIntake,
  stored: measureStored,
  against: compareBuilds,
  database: compareDatabases,
  nodes: compareNodes,
};

const options = JSON.parse(process.argv[2] ?? '{}') as Options;

await runBench(async () => {
  console.log(describeMachine());
  const goals = await inArena((arena) => measurements[options.measure](arena, options));
  console.log(describeGoals(goals));
  console.log(describeMachine());
  return goals.every(({ isMet }) => isMet);
});

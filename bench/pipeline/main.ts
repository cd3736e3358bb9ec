// The part of `npm run bench:pipeline` that runs on Node 24. Started by ../pipeline.mjs after the
// set-up.
import { inArena } from './arena.ts';
import { measureIntake } from './intake.ts';
import type { Options } from './options.mjs';
import { compareRates } from './rate.ts';
import { describeGoals, describeMachine } from './report.ts';
import { measureStored } from './stored/measure-stored.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as Options;
const measurements = { rate: compareRates, intake: measureIntake, stored: measureStored };

console.log(describeMachine());
const goals = await inArena((arena) => measurements[options.measure](arena, options));
console.log(describeGoals(goals));
console.log(describeMachine());
process.exitCode = goals.every(({ isKept }) => isKept) ? 0 : 1;

// The program of `npm run power-loss`; it needs the installed packages, the build and strace.
import { performLongRun } from '../../playground/src/long-run.ts';
import type { Options } from './options.mjs';
import { planTrials, runTrials } from './power-loss.ts';
import { summaryOf, violationsOf } from './summary.ts';
import { problemOfTracer } from './trace/tracer.ts';

const SHOWN_VIOLATIONS = 30;

const options = JSON.parse(process.argv[2] ?? '') as Options;

await performLongRun(async (say, signal) => {
  const problem = problemOfTracer();
  if (problem !== null) throw new Error(problem);
  const results = await runTrials(planTrials(options), say, signal);
  console.log(`\n${summaryOf(results)}`);
  const violations = violationsOf(results);
  if (violations.length === 0) return true;
  const more = violations.length > SHOWN_VIOLATIONS ? ['…'] : [];
  console.log(['', ...violations.slice(0, SHOWN_VIOLATIONS), ...more].join('\n'));
  return false;
});

// The program of `npm run fuzz:api`; it needs the installed packages and the build.
import { performLongRun } from '../../playground/src/long-run.ts';
import { fuzzApi } from './fuzz-api.ts';
import type { Options } from './options.mjs';
import { summaryOf } from './summary.ts';

const options = JSON.parse(process.argv[2] ?? '') as Options;

await performLongRun(async (say, signal) => {
  say(`seed ${String(options.seed)}, ${String(options.requests)} requests`);
  const result = await fuzzApi(options, say, signal);
  console.log(`\n${summaryOf(result)}`);
  for (const violation of result.violations) console.log(`\n${violation}`);
  return result.violations.length === 0;
});

// What `npm run fuzz:api` does, once everything is installed and built.
import { onInterruption, watchForInterruption } from '../../playground/setup/interruption.mjs';
import { fuzzApi } from './fuzz-api.ts';
import type { Options } from './options.mjs';
import { summaryOf } from './summary.ts';

const options = JSON.parse(process.argv[2] ?? '') as Options;
watchForInterruption();
const interruption = new AbortController();
onInterruption(() => {
  interruption.abort(new Error('Interrupted'));
});

const began = Date.now();
const say = (line: string) => {
  console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`);
};
try {
  say(`seed ${String(options.seed)}, ${String(options.requests)} requests`);
  const result = await fuzzApi(options, say, interruption.signal);
  console.log(`\n${summaryOf(result)}`);
  for (const fault of result.faults) console.log(`\n${fault}`);
  if (result.faults.length > 0) process.exitCode = 1;
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exitCode = 1;
}

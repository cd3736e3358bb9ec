// The part of `npm run bench:nodes` that runs on Node 24. Started by ../nodes.mjs after the set-up.
import { runBench } from '../run-bench.ts';
import { compareFilling } from './fill/compare.ts';
import type { Options } from './options.mjs';
import { compareSending } from './send/compare.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as Options;

await runBench(async () => {
  const isFillingMet = options.measure === 'send' || (await compareFilling(options));
  const isSendingMet = options.measure === 'fill' || (await compareSending(options));
  return isFillingMet && isSendingMet;
});

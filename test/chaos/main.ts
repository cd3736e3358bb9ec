// What `npm run chaos` does, once everything is installed and built.
import { performLongRun } from '../../playground/src/long-run.ts';
import { runChaos } from './chaos.ts';
import type { Options } from './options.mjs';
import { settingsOf } from './settings.ts';
import { summaryOf } from './summary.ts';

const SHOWN_FAULTS = 30;

const settings = settingsOf(JSON.parse(process.argv[2] ?? '') as Options);

await performLongRun(async (say, signal) => {
  const result = await runChaos(settings, say, signal);
  console.log(`\n${summaryOf(result)}`);
  const { faults, folder } = result;
  if (faults.length === 0) return true;
  const more = faults.length > SHOWN_FAULTS ? ['…'] : [];
  console.log(['', ...faults.slice(0, SHOWN_FAULTS), ...more].join('\n'));
  console.log(`\nEverything lies in ${folder}`);
  return false;
});

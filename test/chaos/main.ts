// The program of `npm run chaos`; it needs the installed packages and the build.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performLongRun } from '../../playground/src/long-run.ts';
import { runChaos } from './chaos.ts';
import type { Options } from './options.mjs';
import { settingsOf } from './settings.ts';
import { summaryOf } from './summary.ts';

const SHOWN_VIOLATIONS = 30;

const settings = settingsOf(JSON.parse(process.argv[2] ?? '') as Options);

await performLongRun(async (say, signal) => {
  const result = await runChaos(settings, say, signal);
  console.log(`\n${summaryOf(result)}`);
  const { violations, folder } = result;
  if (violations.length === 0) return true;
  writeFileSync(join(folder, 'violations.txt'), `${violations.join('\n')}\n`);
  const more = violations.length > SHOWN_VIOLATIONS ? ['…'] : [];
  console.log(['', ...violations.slice(0, SHOWN_VIOLATIONS), ...more].join('\n'));
  console.log(`\nEverything lies in ${folder}`);
  return false;
});

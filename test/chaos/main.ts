// What `npm run chaos` does, once everything is installed and built.
import { onInterruption, watchForInterruption } from '../../playground/setup/interruption.mjs';
import { runChaos } from './chaos.ts';
import type { Options } from './options.mjs';
import { settingsOf } from './settings.ts';
import { summaryOf } from './summary.ts';

const SHOWN_FAULTS = 30;

const settings = settingsOf(JSON.parse(process.argv[2] ?? '') as Options);
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
  const result = await runChaos(settings, say, interruption.signal);
  console.log(`\n${summaryOf(result)}`);
  const { faults, folder } = result;
  if (faults.length > 0) {
    const more = faults.length > SHOWN_FAULTS ? ['…'] : [];
    console.log(['', ...faults.slice(0, SHOWN_FAULTS), ...more].join('\n'));
    console.log(`\nEverything lies in ${folder}`);
    process.exitCode = 1;
  }
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exitCode = 1;
}

// The part of `npm run scaled` that runs on Node 24. Started by ../run-scaled.mjs after the set-up.
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inTemporaryFolder } from '../../bench/temporary-folder.ts';
import { interruption } from '../../playground/setup/interruption.mjs';
import { dataFolder } from '../../playground/setup/paths.mjs';
import { runProgram } from '../../playground/setup/run-on-node-24.mjs';
import type { Options } from './options.mjs';
import type { ScaledStack } from './scaled-stack.ts';
import { startStack } from './scaled-stack.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as Options;

/** Runs everything until its time is over or somebody stops it. @returns the exit code */
async function run(): Promise<number> {
  await mkdir(dataFolder, { recursive: true });
  return inTemporaryFolder(join(dataFolder, 'scaled-'), async (folder) => {
    say('Starting PostgreSQL, the storage, the nodes and the proxy …');
    const stack = await startStack({ ...options, folder });
    try {
      say(describeStack(stack));
      await Promise.race([untilStopped(), stack.failed]);
    } finally {
      await stack.stop();
    }
    say('Stopped. All of its data is removed.');
    return 0;
  });
}

function describeStack({ url, token, apis, workers, logFolder }: ScaledStack): string {
  const stop =
    options.seconds === null
      ? 'Ctrl-C stops everything.'
      : `Everything stops after ${options.seconds} seconds, or with Ctrl-C.`;
  return [
    '',
    `  Service    ${url}`,
    `  Token      ${token}`,
    `  API nodes  ${apis.join(' ')}`,
    `  Workers    ${workers.join(' ')}`,
    `  Logs       ${logFolder}`,
    '',
    `${stop} All data is removed then.`,
  ].join('\n');
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function untilStopped(): Promise<void> {
  if (interruption.aborted) return;
  const end = new AbortController();
  const interrupted = once(interruption, 'abort', { signal: end.signal });
  const timeOver =
    options.seconds === null
      ? []
      : [sleep(options.seconds * 1000, undefined, { signal: end.signal })];
  await Promise.race([interrupted, ...timeOver]);
  end.abort();
}

await runProgram(run, { lifeline: true });

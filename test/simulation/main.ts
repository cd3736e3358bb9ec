// The program of `npm run simulate`; it needs the installed packages and the build.
import { performLongRun } from '../../playground/src/long-run.ts';
import { neededFaults, runCampaign } from './campaign.ts';
import type { Options } from './options.mjs';
import { describeViolation, summaryOf } from './summary.ts';
import { WorldRunner } from './world-runner.ts';

const PROGRESS_MILLISECONDS = 5_000;

const options = JSON.parse(process.argv[2] ?? '') as Options;

await performLongRun((say, signal) =>
  options.world === null ? simulateMany(say, signal) : simulateOne(options.world),
);

async function simulateMany(say: (line: string) => void, signal: AbortSignal): Promise<boolean> {
  const { steps, seed, faults } = options;
  say(`seed ${seed}, ${steps} steps`);
  let printedAt = Date.now();
  const progressed = (result: { worlds: number; steps: number }) => {
    if (Date.now() - printedAt < PROGRESS_MILLISECONDS) return;
    printedAt = Date.now();
    say(`${result.steps} steps in ${result.worlds} worlds`);
  };
  const result = await runCampaign({ ...options, sabotage: null }, progressed, signal);
  console.log(`\n${summaryOf(result)}`);
  for (const world of result.violations) {
    const runner = await WorldRunner.start();
    const settings = { seed: world.seed, faults, sabotage: null, without: [] };
    const needed = await neededFaults(runner, settings);
    console.log(
      `\n${describeViolation(await runner.simulate({ ...settings, faults: needed }), needed)}`,
    );
    runner.stop();
  }
  return result.violations.length === 0 && !signal.aborted;
}

async function simulateOne(seed: number): Promise<boolean> {
  const { faults } = options;
  const runner = await WorldRunner.start();
  const result = await runner.simulate({ seed, faults, sabotage: null, without: [] }, true);
  runner.stop();
  if (result.violation === null) console.log(`World ${seed} breaks no promise`);
  else
    console.log(
      describeViolation({ ...result, violation: { ...result.violation, lines: [] } }, faults),
    );
  return result.violation === null;
}

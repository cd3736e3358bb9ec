// The part of `npm run bench:checkpoints` that runs on Node 24. Started by ../checkpoints.mjs after
// the set-up.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolder } from '../../playground/setup/paths.mjs';
import { describeGoals, describeMachine } from '../pipeline/report.ts';
import { runBench } from '../run-bench.ts';
import { median } from '../templates/median.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import type { SlowestCommits } from './measure.ts';
import { measureCommits } from './measure.ts';
import type { Options } from './options.mjs';

/** Goal: the slowest commit takes at most this share of the time. */
const MOST = 0.6;

const options = JSON.parse(process.argv[2] ?? '{}') as Options;

await runBench(async () => {
  console.log(describeMachine());
  await mkdir(dataFolder, { recursive: true });
  const ratios = await untilInterrupted(measureRounds(options));
  const maximum = median(ratios.map((ratio) => ratio.maximum));
  const slowest = median(ratios.map((ratio) => ratio.slowest));
  console.log(`\nThe slowest 1 % of commits: ${slowest.toFixed(2)} times the time`);
  const goals = [
    {
      goal: `the slowest commit takes at most ${String(MOST)} times the time`,
      found: `${maximum.toFixed(2)} times`,
      isMet: maximum <= MOST,
    },
  ];
  console.log(describeGoals(goals));
  console.log(describeMachine());
  return goals.every(({ isMet }) => isMet);
});

/** Returns the ratios of the thread to the commits. */
async function measureRounds({ rounds, commits }: Options): Promise<SlowestCommits[]> {
  const prefix = join(dataFolder, 'bench-checkpoints-');
  const ratios: SlowestCommits[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const other = await measureCommits(prefix, 'commits', commits);
    const ours = await measureCommits(prefix, 'thread', commits);
    console.log(
      `Round ${String(round)}: slowest commit ${ours.maximum.toFixed(0)} ms, ` +
        `without the thread ${other.maximum.toFixed(0)} ms`,
    );
    ratios.push({
      maximum: ours.maximum / other.maximum,
      slowest: ours.slowest / other.slowest,
    });
  }
  return ratios;
}

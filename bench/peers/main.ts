// The part of `npm run bench:peers` that runs on Node 24. Started by ../peers.mjs after the set-up.
import { mkdir } from 'node:fs/promises';
import { dataFolder } from '../../playground/setup/paths.mjs';
import { inArena } from '../pipeline/arena.ts';
import { describeGoals, describeMachine } from '../pipeline/report.ts';
import { runBench } from '../run-bench.ts';
import { endpointKeys, pipelineKeys } from './contestants.mjs';
import { withDelayedSyncs } from './disk/delay-syncs.ts';
import { describeDisk, measureDisk } from './disk/disk.ts';
import { folderForPostgres } from './disk/shared-disk.ts';
import { goalsOf } from './goals.ts';
import type { Options } from './options.mjs';
import { measurePeers } from './pipeline/measure-peers.ts';
import { needsPostgres, startPeers } from './pipeline/start-peers.ts';
import { withDatabases } from './pipeline/with-databases.ts';
import { measureEndpoints } from './render/measure-endpoints.ts';
import { startEndpoints } from './render/start-endpoints.ts';
import { resultsOf, thisMachine } from './results.ts';
import { tableOf } from './table.ts';
import { writeResults } from './write-results.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as Options;

await runBench(async () => {
  console.log(describeMachine());
  const machine = thisMachine();
  await mkdir(dataFolder, { recursive: true });
  const { disk, peers } = await withDelayedSyncs(options.syncDelay, async () => {
    const disk = await measureDisk(dataFolder, options.syncDelay);
    console.log(`${describeDisk(disk)}\n`);
    return { disk, peers: await measurePipeline() };
  });
  const endpoints = await measureRendering();
  const results = resultsOf({ machine, disk, peers, endpoints }, options);
  console.log(`\n${tableOf(results)}`);
  const goals = goalsOf(peers, options.syncDelay);
  console.log(describeGoals(goals));
  if (options.write) await writeResults(results);
  console.log(describeMachine());
  return goals.every(({ isMet }) => isMet);
});

async function measurePipeline() {
  const keys = pipelineKeys.filter((key) => options.only.includes(key));
  if (keys.length === 0) return [];
  const count = keys.filter(needsPostgres).length;
  const parent = count > 0 ? folderForPostgres() : dataFolder;
  return withDatabases({ count, parent }, (databases) =>
    inArena(async (arena) => {
      console.log('From data to event');
      const peers = await startPeers(arena, keys, databases);
      return measurePeers(arena, peers, options);
    }),
  );
}

async function measureRendering() {
  const keys = endpointKeys.filter((key) => options.only.includes(key));
  if (keys.length === 0) return [];
  return inArena(async (arena) => {
    console.log('\nEndpoints that only render');
    return measureEndpoints(await startEndpoints(arena, keys), options);
  });
}

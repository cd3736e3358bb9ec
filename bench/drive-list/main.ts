// The part of `npm run bench:drive-list` that runs on Node 24. Started by ../drive-list.mjs after
// the set-up.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolder } from '../../playground/setup/paths.mjs';
import { ServerGroup } from '../../playground/src/server-group.ts';
import { describeGoals, describeMachine } from '../pipeline/report.ts';
import { runBench } from '../run-bench.ts';
import { inTemporaryFolder } from '../temporary-folder.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import { measureLists } from './measure.ts';
import type { Options } from './options.mjs';

const options = JSON.parse(process.argv[2] ?? '{}') as Options;

await runBench(async () => {
  console.log(describeMachine());
  await mkdir(dataFolder, { recursive: true });
  const goals = await inTemporaryFolder(join(dataFolder, 'bench-drive-list-'), async (folder) => {
    const servers = new ServerGroup();
    try {
      const measured = measureLists(servers, folder, options);
      return await untilInterrupted(Promise.race([measured, servers.failed]));
    } finally {
      await servers.stopAll();
    }
  });
  console.log(describeGoals(goals));
  console.log(describeMachine());
  return goals.every(({ isMet }) => isMet);
});

// Works through the queue of a data folder, and ends when every run has ended. A run whose data is
// poison kills the process, as a fault of the engine under it would.
import { setTimeout as sleep } from 'node:timers/promises';
import { AT_TOP_LEVEL } from '../drive/at-top-level.ts';
import { performRun } from '../../../service/src/runs/perform/perform.ts';
import { listUnfinishedRuns } from '../../../service/src/store/records/subjects/unfinished-runs.ts';
import { AssembledParts } from '../assembled-parts.ts';
import { driveInFolder } from '../drive/drive-in-folder.ts';
import { templatesThatRender } from '../templates-that-render.ts';

const [dataFolder] = process.argv.slice(2) as [string];
const assembled = await AssembledParts.assemble({ holders: AT_TOP_LEVEL, dataFolder });
const { parts } = assembled;
// As the service does at its start: the others may have been writing when it was killed.
await driveInFolder(assembled.driveFolder, parts).removeOrphanedFiles(0);
const templates = templatesThatRender(parts.templates, async (content, data) => {
  // The others are under way by then.
  await sleep(100);
  if (data.includes('poison')) process.kill(process.pid, 'SIGKILL');
  return parts.templates.render(content, data);
});
const performing = { ...parts, templates };
await parts.queue.start({
  run: (job) => performRun(performing, job),
  quarantinedRun: (job) => performRun(performing, job),
  delivery: () => Promise.resolve({ isEnded: false, attempt: null }),
});
while ((await listUnfinishedRuns(parts.store)).length > 0) await sleep(10);
await parts.queue.stop();
await assembled.close();
process.exit(0);

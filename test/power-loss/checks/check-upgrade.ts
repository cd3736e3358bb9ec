import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkDatabase } from '../../chaos/checks/check-database.ts';
import type { StoredRun, StoredState } from '../../chaos/stored-state.ts';
import { FileDatabase } from '../../chaos/databases/file-database.ts';
import type { Scene as KeptScene } from '../../service/store/migrations/kept/scene.ts';
import { paragraphsOf } from '../../service/word-file.ts';
import { startAgain, read } from './start-again.ts';

/** How long a started service may work, in milliseconds. */
const PATIENCE = 90_000;
const POLL_MILLISECONDS = 20;

/** Checks that the service starts on a kept data folder of an earlier version, and continues it. */
export async function checkUpgrade(
  dataFolder: string,
  port: number,
  kept: KeptScene,
): Promise<string[]> {
  const databaseFile = join(dataFolder, 'docloom.db');
  const service = await startAgain(dataFolder, port);
  try {
    const { status } = await read(service, '/v0/workflows/', kept.token);
    if (status !== 200) return [`A token of the earlier version was answered ${status}`];
    const deadline = Date.now() + PATIENCE;
    while (unfinishedIn(await new FileDatabase(databaseFile).read(), kept).length > 0) {
      if (Date.now() > deadline) return ['The accepted runs do not end'];
      await sleep(POLL_MILLISECONDS);
    }
  } finally {
    await service.stop();
  }
  return checkStored(await new FileDatabase(databaseFile).read(), kept, join(dataFolder, 'drive'));
}

function unfinishedIn({ runs }: StoredState, { accepted }: KeptScene): string[] {
  const ended = new Set(runs.filter(({ finishedAt }) => finishedAt !== null).map(({ id }) => id));
  return accepted.filter((id) => !ended.has(id));
}

function checkStored(stored: StoredState, kept: KeptScene, driveFolder: string): string[] {
  const succeeded = [kept.delivered, kept.undelivered, ...kept.accepted];
  const runs = new Map(stored.runs.map((run) => [run.id, run]));
  const delivered = stored.deliveries.filter(({ runId }) => runId === kept.delivered);
  // Nobody listens to the events of the others, which stay in the queue.
  const database = checkDatabase({
    ...{ sent: [], heard: [], lives: [], driveFolder, templates: new Set() },
    stored: { ...stored, jobs: 0 },
  });
  return [
    ...database,
    ...succeeded.flatMap((id) => checkRun(runs.get(id), stored, driveFolder)),
    ...(delivered.some(({ status }) => status === 'DELIVERED') ? [] : ['A delivery is undone']),
  ];
}

function checkRun(run: StoredRun | undefined, stored: StoredState, driveFolder: string): string[] {
  if (!run) return ['A run of the earlier version is lost'];
  if (run.status !== 'SUCCEEDED') return [`The run ${run.id} is ${run.status}`];
  const { number } = JSON.parse(run.body) as { number: string };
  const output = stored.outputs.find(({ runId }) => runId === run.id);
  const file = stored.files.find(({ id }) => id === output?.fileId);
  if (!file) return [`The document of the run ${run.id} is lost`];
  try {
    const [first] = paragraphsOf(readFileSync(join(driveFolder, file.path)));
    return first === `Order ${number}` ? [] : [`${file.path} begins with ${String(first)}`];
  } catch (cause) {
    return [`${file.path} is lost: ${String(cause)}`];
  }
}

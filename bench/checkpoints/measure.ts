import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../service/src/store/database.ts';
import type { CheckpointsBy } from '../../service/src/store/sqlite/database-file.ts';
import { queriesOf } from '../../service/src/store/store.ts';
import { inTemporaryFolder } from '../temporary-folder.ts';

const VALUE = randomBytes(37_500).toString('base64');
const PATIENCE = 10_000;
const COMMITS_BETWEEN_PAUSES = 4;

/** The durations of the slowest commits. */
export interface SlowestCommits {
  /** In milliseconds. */
  maximum: number;
  /** The sum of the slowest 1 %, in milliseconds. */
  slowest: number;
}

/**
 * Measures the commits of a new database.
 * @param prefix the beginning of the path of its folder
 */
export async function measureCommits(
  prefix: string,
  checkpointsBy: CheckpointsBy,
  commits: number,
): Promise<SlowestCommits> {
  return inTemporaryFolder(prefix, async (folder) => {
    const file = join(folder, 'docloom.db');
    const { relaxedStore, close } = await openDatabase(file, PATIENCE, checkpointsBy);
    const durations: number[] = [];
    for (let number = 0; number < commits; number += 1) {
      const begun = performance.now();
      const row = { name: `bench ${String(number)}`, value: VALUE };
      await queriesOf(relaxedStore).insertInto('settings').values(row).execute();
      durations.push(performance.now() - begun);
      if (number % COMMITS_BETWEEN_PAUSES === 0) await sleep(1);
    }
    await close();
    const sorted = durations.toSorted((one, other) => other - one);
    const slowest = sorted.slice(0, Math.ceil(commits / 100));
    return {
      maximum: sorted[0] ?? Number.NaN,
      slowest: slowest.reduce((sum, duration) => sum + duration, 0),
    };
  });
}

import { join } from 'node:path';
import type { ChaosDatabase } from './chaos-database.ts';
import { FileDatabase } from './file-database.ts';

export type ChaosDatabaseKind = 'embedded' | 'postgres';

/** Starts the database of a chaos run. @throws Error if the machine has no PostgreSQL */
export async function openChaosDatabase(
  kind: ChaosDatabaseKind,
  dataFolder: string,
): Promise<ChaosDatabase> {
  if (kind === 'embedded') return new FileDatabase(join(dataFolder, 'docloom.db'));
  return (await import('./postgres-database.ts')).PostgresChaosDatabase.start();
}

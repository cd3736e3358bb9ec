import { queriesOf } from '../../../../service/src/store/store.ts';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { isOnPostgres } from '../../database-of-a-test.ts';
import type { RunningService } from '../../running-service.ts';
import { until } from '../../until.ts';

/** What the service notes for itself, whoever asks. */
const OWN_NOTES = new Set(['lastCheck', 'lastSeen', 'lastStart', 'driveScanned']);

/** The tables of pg-boss, which change as long as the service runs. */
const SCHEMA_OF_JOBS = 'pgboss';
/** The table of PostgreSQL that counts the rejected requests of these tests. */
const FAILED_ATTEMPTS = 'failedAttempts';

/** Waits until nothing is on its way any more that the service would write down by itself. */
export async function rest(service: RunningService): Promise<void> {
  await until('the last job', () =>
    service.query(async (store) => {
      const table = sql.table(isOnPostgres ? `${SCHEMA_OF_JOBS}.job` : 'jobs');
      const { rows } = await sql`select 1 from ${table} limit 1`.execute(queriesOf(store));
      return rows.length === 0;
    }),
  );
}

/** Columns that the service fills by itself: the use of tokens, and what a scan sees of a file. */
const NOTED = { lastUsedAt: null, version: null, writtenAt: null };

/** Every row of the database and every file of the drive, each as a text. */
export async function stateOf(service: RunningService): Promise<ReadonlySet<string>> {
  const state = new Set<string>();
  await service.query(async (store) => {
    for (const { name, schema } of await queriesOf(store).introspection.getTables()) {
      if (schema === SCHEMA_OF_JOBS || name === FAILED_ATTEMPTS) continue;
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
        queriesOf(store),
      );
      const kept =
        name === 'settings' ? rows.filter((row) => !OWN_NOTES.has(String(row['name']))) : rows;
      for (const row of kept) state.add(`${name} ${JSON.stringify({ ...row, ...NOTED })}`);
    }
  });
  const entries = readdirSync(service.driveFolder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    state.add(`${path} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`);
  }
  return state;
}

/** What was there and is no more as it was. */
export const missingFrom = (after: ReadonlySet<string>, before: ReadonlySet<string>) =>
  [...before].filter((one) => !after.has(one));

import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { problem } from '../../errors/errors.ts';
import type { DatabaseAddress } from '../database-address.ts';
import { describeDatabase } from '../database-address.ts';
import { migrations } from '../migrations/index.ts';
import { isDatabaseThere, onPostgres } from '../open-database.ts';
import { appliedMigrations } from '../sqlite/applied-migrations.ts';

/**
 * Checks that two addresses are not those of one database. Other names of one server are not
 * noticed here: then the database is in use when it is locked for the second time.
 * @throws DocloomError `database_target_unusable`
 */
export async function requireTwo(from: DatabaseAddress, to: DatabaseAddress): Promise<void> {
  if ((await partsOf(from)) !== (await partsOf(to))) return;
  throw problem('database_target_unusable', describeDatabase(to), 'it is the database itself');
}

async function partsOf(address: DatabaseAddress): Promise<string> {
  if (address.kind === 'file') {
    const folder = dirname(address.file);
    return join(await realpath(folder).catch(() => folder), basename(address.file));
  }
  const { hostname, port, pathname, searchParams } = address.url;
  return `${searchParams.get('host') ?? hostname}:${port || '5432'}${pathname}`;
}

/**
 * Checks that a source exists and has the schema of this version. An older one is not migrated: the
 * source of a move is only read, so that the version that wrote it can always continue with it.
 * @throws DocloomError `database_source_unusable`, `database_unreachable`, `invalid_setting`; SQLite's
 * error
 */
export async function requireSchema(from: DatabaseAddress): Promise<void> {
  const place = describeDatabase(from);
  if (!(await isDatabaseThere(from)))
    throw problem('database_source_unusable', place, 'there is no database of Docloom');
  const { known, applied } = await migrationsOf(from);
  if (known.every((name) => applied.includes(name))) return;
  throw problem('database_source_unusable', place, OLDER);
}

const OLDER =
  'an earlier version of Docloom has written it. Start this version with it once, wait until "/readyz" answers 200, and stop it';

async function migrationsOf(
  address: DatabaseAddress,
): Promise<{ known: string[]; applied: readonly string[] }> {
  if (address.kind === 'file')
    return { known: Object.keys(migrations), applied: appliedMigrations(address.file) };
  const { examineSchema } = await import('../postgres/examine-schema.ts');
  const postgres = await import('../postgres/migrations/index.ts');
  const examined = await onPostgres(address, () => examineSchema(address.url));
  return { known: Object.keys(postgres.migrations), applied: examined.migrations };
}

/**
 * Checks that a target on a server has no tables of another program, before ours are created there.
 * @throws DocloomError `database_target_unusable`, `database_unreachable`, `invalid_setting`
 */
export async function requireNoOtherTables(to: DatabaseAddress): Promise<void> {
  if (to.kind === 'file') return;
  const { examineSchema } = await import('../postgres/examine-schema.ts');
  const { tables } = await onPostgres(to, () => examineSchema(to.url));
  if (tables.length === 0 || tables.includes('kysely_migration')) return;
  throw problem(
    'database_target_unusable',
    describeDatabase(to),
    'it has tables of another program',
  );
}

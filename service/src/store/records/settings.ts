import { preparedQuery } from '../prepared-query.ts';
import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';

/** The name of the setting with the id of the database's drive. */
export const DRIVE_ID = 'driveId';

/**
 * The name of the setting with the place of the drive, as people read it; empty for the folder in the
 * data folder. A backup and a start with another setting name it.
 */
export const DRIVE_PLACE = 'drivePlace';

/**
 * The name of the setting with the place that the last move of the drive has left, as people read it.
 * What is there looks like the drive, but is its old copy.
 */
export const DRIVE_LEFT = 'driveLeft';

/**
 * The name of the setting with the database that the data of this one were moved to, as people read
 * it. It is a row and no file beside the database, because a database on a server has no folder, and
 * a file of an embedded one may be copied without its folder. It is never copied by a move.
 */
export const DATABASE_LEFT = 'databaseLeft';

/**
 * The name of the setting of a database that is an unfinished copy of another one: how far the move
 * has come. It is never copied by a move.
 */
export const UNFINISHED_COPY = 'unfinishedCopy';

/** The name of the setting that says how the drive's top level is divided; see `BY_HOLDER`. */
export const DRIVE_LAYOUT = 'driveLayout';

/** The drive has a folder for each holder, and no file of an earlier version is left elsewhere. */
export const BY_HOLDER = 'by holder';

/**
 * The name of the setting with the time when the last scan of the drive ended, if several services
 * share it. There is none until a scan has compared all files since the first of them was started.
 */
export const DRIVE_SCANNED = 'driveScanned';

/**
 * The name of the setting with the address at which clients reach the service, without a trailing
 * slash. Commands that give out addresses use it.
 */
export const SERVICE_ADDRESS = 'serviceAddress';

/**
 * Returns a secret that stays the same over restarts.
 * @param make generates it the first time
 */
export async function persistentSecret(
  store: Store,
  name: string,
  make: () => string,
): Promise<string> {
  await queriesOf(store)
    .insertInto('settings')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await queriesOf(store)
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}

/** Returns a saved text, or null if none was saved. */
export async function savedText(store: Store, name: string): Promise<string | null> {
  const { rows } = await selectSetting(store, { name });
  return rows[0]?.value ?? null;
}

const selectSetting = preparedQuery((store, { name }: { name: string }) =>
  queriesOf(store).selectFrom('settings').select('value').where('name', '=', name),
);

/** Saves a text, which replaces an earlier one of the same name. */
export async function saveText(store: Store, name: string, value: string): Promise<void> {
  await queriesOf(store)
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Saves a text if another one or none is saved, so that a start writes nothing new. */
export async function saveChangedText(store: Store, name: string, value: string): Promise<void> {
  if ((await savedText(store, name)) !== value) await saveText(store, name, value);
}

/**
 * Returns a saved time.
 * @returns milliseconds since 1970, UTC; null if none was saved
 */
export async function savedTime(store: Store, name: string): Promise<number | null> {
  const saved = await savedText(store, name);
  return saved === null ? null : Number(saved);
}

/**
 * Saves a time, which replaces an earlier one of the same name.
 * @param now milliseconds since 1970, UTC
 */
export async function saveTime(store: Store, name: string, now: number): Promise<void> {
  await saveText(store, name, String(now));
}

/** Removes a saved time. */
export async function forgetTime(store: Store, name: string): Promise<void> {
  await forgetText(store, name);
}

/** Removes a saved text. */
export async function forgetText(store: Store, name: string): Promise<void> {
  await queriesOf(store).deleteFrom('settings').where('name', '=', name).execute();
}

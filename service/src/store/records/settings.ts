import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';

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

/**
 * Returns a saved time.
 * @returns milliseconds since 1970, UTC; null if none was saved
 */
export async function savedTime(store: Store, name: string): Promise<number | null> {
  const row = await queriesOf(store)
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row ? Number(row.value) : null;
}

/**
 * Saves a time, which replaces an earlier one of the same name.
 * @param now milliseconds since 1970, UTC
 */
export async function saveTime(store: Store, name: string, now: number): Promise<void> {
  const value = String(now);
  await queriesOf(store)
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Removes a saved time. */
export async function forgetTime(store: Store, name: string): Promise<void> {
  await queriesOf(store).deleteFrom('settings').where('name', '=', name).execute();
}

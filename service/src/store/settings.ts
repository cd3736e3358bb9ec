import type { Store } from './tables.ts';

/**
 * A secret of the service that stays the same over restarts.
 * @param make makes it the first time
 */
export async function lastingSecret(
  store: Store,
  name: string,
  make: () => string,
): Promise<string> {
  await store
    .insertInto('settings')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await store
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}

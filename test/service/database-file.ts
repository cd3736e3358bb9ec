import { sql } from 'kysely';
import type { Store } from '../../service/src/store/store.ts';
import { queriesOf } from '../../service/src/store/store.ts';

/** The file that a store is in, for a test that opens it a second time. */
export async function databaseFileOf(store: Store): Promise<string> {
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(queriesOf(store));
  const [{ file } = { file: '' }] = rows;
  return file;
}

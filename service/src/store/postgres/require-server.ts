import { sql } from 'kysely';
import { problem } from '../../errors/errors.ts';
import type { Store } from '../store.ts';
import { queriesOf } from '../store.ts';

const OLDEST = 15;

/**
 * Checks that a server has what the schema needs.
 * @throws DocloomError `invalid_setting`; the server's error
 */
export async function requireServer(store: Store): Promise<void> {
  const { rows } = await sql<{ version: string; encoding: string }>`
    select current_setting('server_version_num') as "version",
      current_setting('server_encoding') as "encoding"`.execute(queriesOf(store));
  const [server] = rows;
  const version = Math.floor(Number(server?.version) / 10_000);
  if (!(version >= OLDEST)) {
    const reason = `its server is PostgreSQL ${String(version)}; Docloom needs ${String(OLDEST)} or newer`;
    throw problem('invalid_setting', '--database', reason);
  }
  if (server?.encoding !== 'UTF8') {
    const reason = `its encoding is ${String(server?.encoding)}; create the database with "encoding 'UTF8' template template0"`;
    throw problem('invalid_setting', '--database', reason);
  }
}

import { KEPT_CONNECTION } from '../locks/kept-connection.ts';
import type { KeptConnection } from '../locks/kept-connection.ts';

/**
 * Returns whether no other service is connected to the database. Each has one kept connection. That of
 * a service whose machine is gone counts for some seconds.
 * @throws the server's error, `PostgresUnreachable`
 */
export async function isOnlySession(connection: Pick<KeptConnection, 'query'>): Promise<boolean> {
  const others = await connection.query(
    `select 1 from pg_stat_activity
      where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
    [KEPT_CONNECTION],
  );
  return others.length === 0;
}

import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { findPostgres } from '../../playground/postgres/find-postgres.mjs';
import { folderOfServer, PostgresServer } from '../../playground/postgres/postgres-server.mjs';

/**
 * Runs work with a PostgreSQL server on this machine, with its default settings.
 * @param work gets the address of a database
 * @throws Error if the machine has no PostgreSQL; what the work throws
 */
export async function withPostgres<Result>(
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const programs = findPostgres();
  if (programs === null) throw new Error('Neither npm nor Debian has installed PostgreSQL here');
  const folder = folderOfServer(tmpdir());
  const server = new PostgresServer(folder, programs, []);
  try {
    await server.create();
    await server.start();
    return await work(server.url);
  } finally {
    await server.stop('SIGQUIT');
    await rm(folder, { recursive: true });
  }
}

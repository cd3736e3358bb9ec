import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { findPostgres } from '../../../playground/postgres/find-postgres.mjs';
import { folderOfServer, PostgresServer } from '../../../playground/postgres/postgres-server.mjs';
import { SetupFailure } from '../../../playground/setup/failure.mjs';

/**
 * Runs work with a PostgreSQL server on this machine, with its default settings.
 * @param work gets the address of a database
 * @param parent the folder for the folder of its files; by default, that for temporary files
 * @throws SetupFailure if the machine has no PostgreSQL; what the work throws
 */
export async function withPostgres<Result>(
  work: (url: string) => Promise<Result>,
  parent = tmpdir(),
): Promise<Result> {
  const programs = findPostgres();
  if (programs === null) {
    throw new SetupFailure(
      'Neither npm nor Debian has installed PostgreSQL here.',
      'Install it, for example with "apt-get install postgresql", or set POSTGRES_BIN to the folder of its programs.',
    );
  }
  const folder = folderOfServer(parent);
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

import { withPostgres } from '../../pipeline/postgres/with-postgres.ts';
import { rootsFromNow } from '../usage/process-tree.ts';
import type { DatabaseServer } from './start-peers.ts';

/** What to start, and where. */
interface Wanted {
  /** The number of servers. */
  count: number;
  /** The folder for the folders of their files. */
  parent: string;
}

/**
 * Runs work with PostgreSQL servers with their default settings.
 * @throws SetupFailure if the machine has no PostgreSQL; what the work throws
 */
export async function withDatabases<Result>(
  { count, parent }: Wanted,
  work: (servers: readonly DatabaseServer[]) => Promise<Result>,
): Promise<Result> {
  const withMore = async (started: readonly DatabaseServer[]): Promise<Result> => {
    if (started.length === count) return work(started);
    const startedRoots = rootsFromNow();
    return withPostgres((url) => withMore([...started, { url, roots: startedRoots() }]), parent);
  };
  return withMore([]);
}

import { KeyedMutex } from '../../concurrency/keyed-mutex.ts';
import type { Mutex } from '../../concurrency/mutex.ts';
import type { DatabaseAddress } from '../database-address.ts';

/** The mutexes of a service. */
export interface Mutexes {
  /**
   * Returns a new mutex.
   * @param space keeps its keys apart from those of the others
   */
  create<Key extends string>(space: string): Mutex<Key>;
  /** To be called when no task is left. */
  close(): Promise<void>;
}

/** Returns mutexes that reach as far as this process. */
export function mutexesOfProcess(): Mutexes {
  return {
    create: () => new KeyedMutex(),
    close: () => Promise.resolve(),
  };
}

/**
 * Returns mutexes that all processes with the same database share. They open one connection, when
 * they need it.
 * @param onLost is called with the number of locks that were lost with the connection: other
 * processes may have acquired them before their tasks ended
 * @throws DocloomError `invalid_setting`
 */
export async function mutexesOfDatabase(
  { url }: Extract<DatabaseAddress, { kind: 'postgres' }>,
  onLost: (locks: number) => void,
): Promise<Mutexes> {
  // The driver is loaded only here: the embedded database needs none.
  const { AdvisoryMutex } = await import('../postgres/locks/advisory-mutex.ts');
  const { AdvisorySession } = await import('../postgres/locks/advisory-session.ts');
  const { connectionSettings } = await import('../postgres/connection-settings.ts');
  const session = new AdvisorySession(connectionSettings(url), { onLost });
  return {
    create: (space) => new AdvisoryMutex(session, space),
    close: () => session.close(),
  };
}

import type { RunId } from '@docloom/contract';
import type { TenantId } from '../../concurrency/tenant.ts';
import { problem } from '../../errors/errors.ts';

/** The result of `enter`. A run that is `over share` has to wait for other runs of its tenant. */
export type Entry = 'entered' | 'present' | 'full' | 'over share';

/** A run that has ended. */
export interface EndedRun {
  readonly tenantId: TenantId;
  /** Milliseconds since 1970, UTC. */
  readonly createdAt: number;
}

/**
 * Tracks the runs that are accepted and have not ended, and limits their number. Senders that are
 * faster than the machines are told to wait before their data fills the disk. A tenant gets only its
 * share (`dynamicShare`), so that data for other tenants is still accepted.
 *
 * A run enters before it is committed and leaves when it has ended.
 */
export interface WaitingRuns {
  /** Returns how many runs wait, as far as this process knows. */
  readonly count: number;
  /** Adds a run, unless it waits already or a limit is reached. */
  enter(id: RunId, tenantId: TenantId): Entry;
  /**
   * Checks that a run could enter.
   * @throws DocloomError `source_busy`
   */
  requireEntry(entry: Entry): void;
  /** Records that a run that entered was committed. */
  confirm(id: RunId): void;
  /**
   * Removes a run that has ended, or was not committed.
   * @param ended a run that may have entered in another process; undefined if only its id is known
   */
  leave(id: RunId, ended?: EndedRun): void;
  /**
   * Removes a run after a failed commit, unless the database has it: a failed commit may have been
   * written nevertheless. Never rejects, because the caller already has an error to report. If the
   * database cannot be read, the run is removed: a count that is one too low does less harm than
   * one that stays too high forever.
   */
  leaveUnlessCommitted(id: RunId): Promise<void>;
}

/** @throws DocloomError `source_busy` if a run could not enter */
export function requireEntry(entry: Entry, maximum: number): void {
  if (entry === 'full') throw problem('source_busy', `${String(maximum)} runs are waiting already`);
  if (entry === 'over share')
    throw problem('source_busy', 'too many runs of this team or user are waiting already');
}

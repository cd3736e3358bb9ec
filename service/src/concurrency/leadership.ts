/** Is told when the leadership of this service begins and ends. */
export interface LeadershipWatcher {
  readonly onElected: () => void;
  readonly onDeposed: () => void;
}

/**
 * Whether this service is the leader. Of the services on one database, the leader does the work that
 * one of them is enough for. A service that was suspended takes some seconds to notice that another
 * one is the leader now. So that work has to tolerate a second leader.
 */
export interface Leadership {
  readonly isLeader: boolean;
  /** Tells a watcher from now on, and at once if this service is the leader. */
  watch(watcher: LeadershipWatcher): void;
}

/** The leadership of the only service on a database. */
export const SOLE_LEADERSHIP: Leadership = {
  isLeader: true,
  watch({ onElected }) {
    onElected();
  },
};

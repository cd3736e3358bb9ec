/** The jobs that a killed node held, and how soon other nodes began them. */
export interface Takeover {
  /** When the process had ended, in milliseconds since 1970. */
  killedAt: number;
  jobs: number;
  /** Until the last of them has begun elsewhere, in milliseconds; Infinity if one has not. */
  milliseconds: number;
  /** For how many of these no node could reach the database. */
  away: number;
}

/** Returns the time that counts: while no node reached the database, none could begin a job. */
export function countedTime({ milliseconds, away }: Takeover): number {
  return milliseconds - away;
}

/**
 * Checks that the work of each killed node was taken up in time.
 * @param within in milliseconds, while the database can be reached
 */
export function checkTakeovers(takeovers: readonly Takeover[], within: number): string[] {
  return takeovers
    .filter((takeover) => countedTime(takeover) > within)
    .map(
      ({ killedAt, jobs, milliseconds, away }) =>
        `Of the ${jobs} jobs of a node that was killed at ${new Date(killedAt).toISOString()}, the last began elsewhere after ${milliseconds} ms, of which the database was away for ${away} ms`,
    );
}

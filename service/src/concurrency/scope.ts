/**
 * How far the state in memory of a part reaches. As long as one process serves a database, all of it
 * reaches everywhere. Each part with such state names one of these types, so that it is known what
 * several processes need: what only a `SoleProcess` may have needs another implementation, which
 * the processes share.
 */

/** Complete in each process: no other process needs it or makes it wrong. */
export interface PerProcess {
  readonly scope: 'per process';
}

/**
 * Each process knows its own part. Nothing becomes wrong without the others: a limit allows as much
 * in each process, an answer comes later, or work is done twice.
 */
export interface Advisory {
  readonly scope: 'advisory';
}

/** Wrong as soon as another process serves the same database. */
export interface SoleProcess {
  readonly scope: 'sole process';
}

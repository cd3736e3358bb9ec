import type { QueryResult } from 'kysely';

/** Returns whether a statement has affected exactly one row. */
export const affectedOne = ({ numAffectedRows }: QueryResult<unknown>): boolean =>
  numAffectedRows === 1n;

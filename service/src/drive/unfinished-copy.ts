/** What an unfinished copy has after the id of its drive, so that no database takes it for the drive. */
const UNFINISHED = '-incomplete';

/** Returns the id of the unfinished copy of a drive. */
export function unfinishedId(id: string): string {
  return `${id}${UNFINISHED}`;
}

/** Returns whether an id is that of an unfinished copy. */
export function isUnfinished(id: string): boolean {
  return id.endsWith(UNFINISHED);
}

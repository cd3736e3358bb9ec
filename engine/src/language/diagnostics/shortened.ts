const MAX_LENGTH = 60;

/** What somebody wrote, for a message: its beginning when it is long. */
export function shortened(written: string): string {
  return written.length > MAX_LENGTH ? `${written.slice(0, MAX_LENGTH)}…` : written;
}

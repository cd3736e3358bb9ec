const MOST = 60;

/** What somebody wrote, for a message: its beginning when it is long. */
export function shortened(written: string): string {
  return written.length > MOST ? `${written.slice(0, MOST)}…` : written;
}

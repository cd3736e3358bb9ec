const MAX_LENGTH = 60;

/** Returns the beginning of a long text, for a message. */
export function shortened(written: string): string {
  return written.length > MAX_LENGTH ? `${written.slice(0, MAX_LENGTH)}…` : written;
}

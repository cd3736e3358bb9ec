/** An error of the catalogue. */
export type Entry<Details extends unknown[]> = {
  status: number;
  title: string;
  sentence: (...details: Details) => string;
  /** After how many seconds to retry; null if a retry alone does not help. */
  retryAfter: number | null;
};

/** Returns an error that a retry does not fix. */
export const entry = <Details extends unknown[]>(
  status: number,
  title: string,
  sentence: (...details: Details) => string,
): Entry<Details> => ({ status, title, sentence, retryAfter: null });

/** Returns a temporary error: the same request may succeed after this many seconds. */
export const temporary = <Details extends unknown[]>(
  retryAfter: number,
  ...[status, title, sentence]: Parameters<typeof entry<Details>>
): Entry<Details> => ({ status, title, sentence, retryAfter });

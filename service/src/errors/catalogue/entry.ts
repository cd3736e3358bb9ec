/** An error of the catalogue. */
export type Entry<Details extends unknown[]> = {
  status: number;
  title: string;
  sentence: (...details: Details) => string;
  /** After how many seconds to try again; null when that alone does not help. */
  retryAfter: number | null;
};

/** Returns an error that trying again does not help. */
export const entry = <Details extends unknown[]>(
  status: number,
  title: string,
  sentence: (...details: Details) => string,
): Entry<Details> => ({ status, title, sentence, retryAfter: null });

/** Returns an error that passes: the same request may succeed after so many seconds. */
export const passing = <Details extends unknown[]>(
  retryAfter: number,
  ...[status, title, sentence]: Parameters<typeof entry<Details>>
): Entry<Details> => ({ status, title, sentence, retryAfter });

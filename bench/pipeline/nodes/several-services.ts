import type { NextAddress } from '../closed-loop.ts';

/** One or more processes that share work, and where they take source data. */
export interface SeveralServices {
  readonly name: string;
  /** One for each process. */
  readonly urls: readonly string[];
}

/** Returns a function that names the services in turns. */
export function inTurns({ urls }: SeveralServices): NextAddress {
  let next = 0;
  return () => {
    next += 1;
    return urls[next % urls.length] ?? '';
  };
}

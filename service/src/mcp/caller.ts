import type { ActingUser } from '../audit/author.ts';
import type { DocloomError } from '../errors/errors.ts';

/** Whoever calls a tool: the user of the token of one request. */
export interface Caller {
  readonly user: ActingUser;
  /** Its network, for the log; undefined if it is unknown. */
  readonly client: string | undefined;
  /** Aborts when the client disconnects. */
  readonly left: AbortSignal;
  /** Returns the catalogue error for whatever was thrown, and records it like that of a route. */
  readonly problemOf: (cause: unknown) => DocloomError;
}

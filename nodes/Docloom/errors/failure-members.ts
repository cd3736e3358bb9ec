/** The members of a thrown value; any of them may be missing. */
export interface FailureMembers {
  readonly message?: unknown;
  /** The error code of Node or axios, such as `ECONNREFUSED`. */
  readonly code?: unknown;
  readonly cause?: unknown;
  /** One error for each address of a host name. */
  readonly errors?: unknown;
}

/**
 * Returns the members of a thrown value. It may not be an `Error` of this realm: in a sandbox,
 * Node's own errors come from another one.
 */
export function membersOf(failure: unknown): FailureMembers {
  return typeof failure === 'object' && failure !== null ? failure : {};
}

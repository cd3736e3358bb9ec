/** What is known of something that was thrown; all of it may be missing. */
export interface FailureMembers {
  readonly message?: unknown;
  /** What Node and axios call it: `ECONNREFUSED`. */
  readonly code?: unknown;
  readonly cause?: unknown;
  /** One for each address that a name has. */
  readonly errors?: unknown;
}

/**
 * Returns the members of something that was thrown. It need not be an `Error` of ours: Node's own
 * are those of another realm where code runs in a sandbox.
 */
export function membersOf(failure: unknown): FailureMembers {
  return typeof failure === 'object' && failure !== null ? failure : {};
}

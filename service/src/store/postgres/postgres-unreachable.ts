import { DatabaseError } from 'pg';
import { UNREACHABLE } from './postgres-errors.ts';

/** The server cannot be reached, or the connection to it was lost. */
export class PostgresUnreachable extends Error {
  readonly code = UNREACHABLE;

  /** @param cause the error of the network or of the driver */
  constructor(cause: unknown) {
    super(reasonOf(cause), { cause });
    this.name = 'PostgresUnreachable';
  }
}

/** Node reports the errors of a host with several addresses as one without a message. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join('; ');
  return cause instanceof Error ? cause.message : String(cause);
}

/**
 * Returns an error of the driver with a code: that of the server, or `POSTGRES_UNREACHABLE`. The
 * driver has no codes of its own, for example for a connection that ends during a statement.
 */
export function withCode(cause: unknown): unknown {
  return cause instanceof DatabaseError ? cause : new PostgresUnreachable(cause);
}

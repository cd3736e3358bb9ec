import { DocloomError, problem } from '../../errors/errors.ts';
import { isDamaged, isUnusable, SchemaMismatch } from './postgres-errors.ts';

/** The user, the password, the database or a permission is wrong: waiting does not help. */
const REFUSED = /^(?:28000|28P01|3D000|42501)$/;

/**
 * Returns the error that a start or a command reports for an error of the server.
 * @param place the address, without the password
 */
export function toPostgresProblem(cause: unknown, place: string): unknown {
  if (!(cause instanceof Error) || cause instanceof DocloomError) return cause;
  const reason = cause.message;
  if (cause instanceof SchemaMismatch) return problem('database_unreadable', place, reason);
  const code = 'code' in cause ? String(cause.code) : '';
  if (REFUSED.test(code)) return problem('invalid_setting', '--database', reason);
  if (isDamaged(code)) return problem('database_unreadable', place, reason);
  return isUnusable(code) ? problem('database_unreachable', place, reason) : cause;
}

import type { Answer } from '../transport/answer';
import type { Caller } from './caller';
import { showWarning } from './execution-hint';

/** Shows what the server has not understood of a request, and has ignored. */
export function showIgnoredMembers(caller: Caller, { headers }: Answer): void {
  const ignored = headers['docloom-ignored-members'];
  if (typeof ignored !== 'string' || ignored === '') return;
  showWarning(
    caller,
    `The server has ignored what it does not know: ${ignored}. It may be older than this node: update it.`,
  );
}

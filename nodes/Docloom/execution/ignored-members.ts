import type { Answer } from '../transport/answer';
import type { Caller } from './caller';
import { showWarning } from './execution-hint';

/** Shows the members of a request that the server did not know and ignored. */
export function showIgnoredMembers(caller: Caller, { headers }: Answer): void {
  const ignored = headers['docloom-ignored-members'];
  if (typeof ignored !== 'string' || ignored === '') return;
  showWarning(
    caller,
    `The server ignored unknown fields: ${ignored}. It may be older than this node. Update the server.`,
  );
}

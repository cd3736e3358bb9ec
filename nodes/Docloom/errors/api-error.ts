import { NodeApiError } from 'n8n-workflow';
import { namingItem, type Caller } from '../execution/caller';

/** What the user reads about a request that did not do what it was for. */
export interface ErrorDetails {
  /** What happened: one sentence, to which the item is added. */
  readonly message: string;
  /** What to do about it. */
  readonly description: string;
  /** The status of the answer, when there was one. */
  readonly status?: number;
}

/** Returns the error for a request of the caller. */
export function apiError(caller: Caller, worded: ErrorDetails): NodeApiError {
  const { message, description, status } = worded;
  return new NodeApiError(
    caller.context.getNode(),
    {},
    {
      message: namingItem(message, caller),
      description,
      ...(status !== undefined && { httpCode: String(status) }),
      itemIndex: caller.itemIndex,
    },
  );
}

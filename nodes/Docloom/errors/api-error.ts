import { NodeApiError } from 'n8n-workflow';
import { namingItem, type Caller } from '../execution/caller';

/** The text and status of a failed request, for the user. */
export interface ErrorDetails {
  /** What happened, as one sentence. The item index is appended. */
  readonly message: string;
  /** What to do about it. */
  readonly description: string;
  /** The HTTP status, if there was a response. */
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

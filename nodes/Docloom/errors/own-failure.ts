import { NodeApiError } from 'n8n-workflow';
import { namingItem } from '../execution/caller';
import type { Turn } from '../execution/operation';

/** What happened to the item that asked for all, in the name of another that waited for it. */
export function wordForItem(turn: Turn, failure: unknown): unknown {
  if (!(failure instanceof NodeApiError)) return failure;
  const message = failure.message.replace(/ \[item \d+\]$/, '');
  return new NodeApiError(
    turn.context.getNode(),
    {},
    {
      message: namingItem(message, turn),
      description: failure.description ?? undefined,
      httpCode: failure.httpCode ?? undefined,
      itemIndex: turn.itemIndex,
    },
  );
}

import { NodeApiError } from 'n8n-workflow';
import { namingItem } from '../execution/caller';
import type { ItemContext } from '../execution/operation';

/** Returns the error of a shared request for another item that was waiting for it. */
export function errorForItem(item: ItemContext, failure: unknown): unknown {
  if (!(failure instanceof NodeApiError)) return failure;
  const message = failure.message.replace(/ \[item \d+\]$/, '');
  return new NodeApiError(
    item.context.getNode(),
    {},
    {
      message: namingItem(message, item),
      description: failure.description ?? undefined,
      httpCode: failure.httpCode ?? undefined,
      itemIndex: item.itemIndex,
    },
  );
}

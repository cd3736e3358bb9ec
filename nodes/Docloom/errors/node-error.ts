import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { ItemContext } from '../execution/operation';

/** Returns a failure as an error of the node: unexpected ones get the item that they happened to. */
export function toNodeError(
  { context, itemIndex }: ItemContext,
  failure: unknown,
): NodeApiError | NodeOperationError {
  if (failure instanceof NodeApiError || failure instanceof NodeOperationError) return failure;
  return new NodeOperationError(
    context.getNode(),
    failure instanceof Error ? failure : String(failure),
    { itemIndex },
  );
}

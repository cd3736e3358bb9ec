import type { Turn } from '../../operation';

/**
 * Names what this item asks for, the same at every try of the node: a server that knows the header
 * answers a repeat with the run of the first try. The instance is part of it because every n8n
 * counts its executions from one.
 */
export function idempotencyKey({ context, itemIndex }: Turn): string {
  const runIndex = Number(context.getWorkflowDataProxy(itemIndex).$runIndex);
  return [
    context.getInstanceId(),
    context.getExecutionId(),
    context.getNode().id,
    runIndex,
    itemIndex,
  ].join(':');
}

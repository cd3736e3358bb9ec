import { NodeOperationError } from 'n8n-workflow';
import type { SuppliedItem } from './supplied-item';

/**
 * Throws if what asks for the tool cannot use it: the MCP Server Trigger of n8n 1 only lists tools
 * with schemas of zod, and with any other it lists no tool at all.
 */
export function requireToolUser({ context, itemIndex }: SuppliedItem): void {
  if (isUsable(context, context.getExecutionId())) return;
  const message = 'The MCP Server Trigger of this version of n8n cannot use this node';
  throw new NodeOperationError(context.getNode(), message, {
    itemIndex,
    // Otherwise n8n 1 logs "Error in sub-node" without the reason.
    functionality: 'configuration-node',
    description:
      'Update n8n, or use the Docloom node as a tool instead: resource Document, operation Generate.',
  });
}

/**
 * Agents ask in an execution, and MCP clients outside one. n8n 2 has the function, and converts the
 * schemas of tools for both.
 */
function isUsable(functions: object, executionId: string | undefined): boolean {
  return executionId !== undefined || 'isToolExecution' in functions;
}

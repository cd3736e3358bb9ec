import { NodeOperationError, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { ExecutionMemory } from './execution-memory';
import { mapInOrder } from './in-order';
import type { Operation, ItemContext } from './operation';
import { toNodeError } from '../errors/node-error';
import { resources } from '../resources';

/**
 * Runs the operation for each input item and pairs each output item with its input. The output
 * keeps the order of the input, even if items are processed concurrently.
 */
export async function routeItems(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
  const memory = new ExecutionMemory();
  const items = [...context.getInputData().keys()];
  if (items.length === 0) return [[]];

  const signal = context.getExecutionCancelSignal();
  const pace = {
    concurrency:
      findOperation({ context, itemIndex: 0, memory }).maxConcurrentItems?.(context) ?? 1,
    isStopped: () => signal?.aborted ?? false,
  };
  const output = await mapInOrder(items, pace, (itemIndex) => {
    return routeItem({ context, itemIndex, memory });
  });
  memory.warnings.show(context, items.length);
  return [output.flat()];
}

async function routeItem(item: ItemContext): Promise<INodeExecutionData[]> {
  const pairedItem = { item: item.itemIndex };
  try {
    const produced = await findOperation(item).execute(item);
    return produced.map((item) => ({ ...item, pairedItem }));
  } catch (failure) {
    const error = toNodeError(item, failure);
    if (!item.context.continueOnFail()) throw error;
    return [{ json: { error: error.message }, pairedItem }];
  }
}

function findOperation({ context, itemIndex }: ItemContext): Operation {
  const resourceValue = context.getNodeParameter('resource', itemIndex);
  const operationValue = context.getNodeParameter('operation', itemIndex);
  const operation = resources
    .find(({ option }) => option.value === resourceValue)
    ?.operations.find(({ option }) => option.value === operationValue);
  if (operation !== undefined) return operation;
  throw new NodeOperationError(
    context.getNode(),
    `The operation '${operationValue}' does not exist for the resource '${resourceValue}' [item ${itemIndex}]`,
    { itemIndex, description: "Choose another 'Operation' from the list." },
  );
}

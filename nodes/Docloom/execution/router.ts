import {
  NodeApiError,
  NodeOperationError,
  type IExecuteFunctions,
  type INodeExecutionData,
} from 'n8n-workflow';
import { ExecutionMemory } from './execution-memory';
import { mapInOrder } from './in-order';
import type { Operation, Turn } from './operation';
import { resources } from '../resources';

/**
 * Gives each input item its turn and tells each output item which input it came from. The output is
 * in the order of the input, also when several items are worked on at once.
 */
export async function routeItems(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
  const memory = new ExecutionMemory();
  const items = [...context.getInputData().keys()];
  if (items.length === 0) return [[]];

  const signal = context.getExecutionCancelSignal();
  const pace = {
    atOnce: findOperation({ context, itemIndex: 0, memory }).itemsAtOnce?.(context) ?? 1,
    isStopped: () => signal?.aborted ?? false,
  };
  const output = await mapInOrder(items, pace, (itemIndex) => {
    return routeItem({ context, itemIndex, memory });
  });
  memory.warnings.show(context, items.length);
  return [output.flat()];
}

async function routeItem(turn: Turn): Promise<INodeExecutionData[]> {
  const pairedItem = { item: turn.itemIndex };
  try {
    const produced = await findOperation(turn).execute(turn);
    return produced.map((item) => ({ ...item, pairedItem }));
  } catch (failure) {
    const error = toNodeError(turn, failure);
    if (!turn.context.continueOnFail()) throw error;
    return [{ json: { error: error.message }, pairedItem }];
  }
}

function findOperation({ context, itemIndex }: Turn): Operation {
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

function toNodeError({ context, itemIndex }: Turn, failure: unknown) {
  if (failure instanceof NodeApiError || failure instanceof NodeOperationError) return failure;
  return new NodeOperationError(
    context.getNode(),
    failure instanceof Error ? failure : String(failure),
    { itemIndex },
  );
}

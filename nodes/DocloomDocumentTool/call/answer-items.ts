import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { toNodeError } from '../../Docloom/errors/node-error';
import { ExecutionMemory } from '../../Docloom/execution/execution-memory';
import { answerCall } from './answer-call';

/** Answers the calls whose arguments are the input items, in their order. */
export async function answerItems(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
  const memory = new ExecutionMemory();
  const answers: INodeExecutionData[] = [];
  for (const [itemIndex, { json }] of context.getInputData().entries()) {
    const call = { context, itemIndex, memory };
    const pairedItem = { item: itemIndex };
    try {
      answers.push({ json: { response: await answerCall(call, json) }, pairedItem });
    } catch (failure) {
      const error = toNodeError(call, failure);
      if (!context.continueOnFail()) throw error;
      answers.push({ json: { error: error.message }, pairedItem });
    }
  }
  return [answers];
}

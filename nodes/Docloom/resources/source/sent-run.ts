import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { ItemContext } from '../../execution/operation';

/**
 * Runs the steps after sending. If they fail, the error says that the data was accepted: a new
 * execution that sends it again would create the documents twice.
 */
export async function afterSending<Result>(
  item: ItemContext,
  runId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (failure) {
    throw withRunId(item, runId, failure);
  }
}

function withRunId({ context, itemIndex }: ItemContext, runId: string, failure: unknown): unknown {
  const isOfServer = failure instanceof NodeApiError;
  if (!isOfServer && !(failure instanceof NodeOperationError)) return failure;
  const cause = failure.description ?? '';
  // The code that waits for the run reports how it ended.
  if (!isOfServer && `${failure.message} ${cause}`.includes(runId)) return failure;

  const { message } = failure;
  const description =
    `${cause} The data was sent and started run ${runId}. Check it with the operation 'Get' of the resource 'Run' before you send the data again; otherwise its documents may be created twice.`.trim();
  if (!isOfServer) {
    return new NodeOperationError(context.getNode(), message, { description, itemIndex });
  }
  const httpCode = failure.httpCode ?? undefined;
  return new NodeApiError(context.getNode(), {}, { message, description, httpCode, itemIndex });
}

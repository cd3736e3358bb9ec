import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { ItemContext } from '../../execution/operation';

/**
 * Does what comes after sending. When that fails, the user is told that the data was taken: a new
 * execution that sends it again would make the documents twice.
 */
export async function afterSending<Result>(
  item: ItemContext,
  runId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (failure) {
    throw tellingOfRun(item, runId, failure);
  }
}

function tellingOfRun(
  { context, itemIndex }: ItemContext,
  runId: string,
  failure: unknown,
): unknown {
  const isOfServer = failure instanceof NodeApiError;
  if (!isOfServer && !(failure instanceof NodeOperationError)) return failure;
  const told = failure.description ?? '';
  // How a run ended is told by what waits for it.
  if (!isOfServer && `${failure.message} ${told}`.includes(runId)) return failure;

  const { message } = failure;
  const description =
    `${told} The data was sent and started run ${runId}. Check it with the operation 'Get' of the resource 'Run' before you send the data again; otherwise its documents may be created twice.`.trim();
  if (!isOfServer) {
    return new NodeOperationError(context.getNode(), message, { description, itemIndex });
  }
  const httpCode = failure.httpCode ?? undefined;
  return new NodeApiError(context.getNode(), {}, { message, description, httpCode, itemIndex });
}

import { NodeOperationError } from 'n8n-workflow';
import { isSuccess, type Answer } from '../../../transport/answer';
import { namingItem } from '../../../execution/caller';
import type { ItemContext } from '../../../execution/operation';
import { workflowSubject } from '../../../parameters/workflow';
import { onceForWorkflow } from '../../../execution/once-for-workflow';
import { requireSuccess } from '../../../errors/require-answer';
import { requestAnswer } from '../../../transport/transport';

/** What a server answers that does not have runs: the contract does not know them. */
const LACKING = [400, 404, 405, 501];

/** What else says only that these runs are not to be read, or not now. */
const REJECTED = [401, 403, 410];

/**
 * Makes sure, before anything is sent, that the server tells when the documents of a workflow have
 * been made.
 *
 * @throws NodeOperationError when it has no runs; NodeApiError when it does not show them
 */
export async function requireRuns(item: ItemContext, workflowId: string): Promise<void> {
  const answer = await requestRuns(item, workflowId);
  if (LACKING.includes(answer.statusCode)) throw cannotWait(item, 'Nothing was sent:');
  requireSuccess(item, answer, workflowSubject(workflowId));
}

/**
 * Tells whether the server has runs. One that has is a Docloom, and a Docloom knows the idempotency
 * key.
 */
export async function hasRuns(item: ItemContext, workflowId: string): Promise<boolean> {
  try {
    return isSuccess(await requestRuns(item, workflowId));
  } catch {
    // That the data was not taken is told; that this could not be found out besides is not.
    return false;
  }
}

/** Returns what an item that waits for documents ends with, at a server that cannot tell of them. */
export function cannotWait(item: ItemContext, outcome: string): NodeOperationError {
  const message = `${outcome} this server does not report when its documents are ready`;
  return new NodeOperationError(item.context.getNode(), namingItem(message, item), {
    description:
      "Turn off 'Wait for Documents', and use a Docloom Trigger to start a flow when the documents are ready.",
    itemIndex: item.itemIndex,
  });
}

async function requestRuns(item: ItemContext, workflowId: string): Promise<Answer> {
  return await onceForWorkflow(item, workflowId, 'runs', async () => {
    return await requestAnswer(item, {
      method: 'GET',
      path: ['workflows', workflowId, 'runs'],
      query: { limit: 1 },
      subject: workflowSubject(workflowId),
      alsoAccept: [...LACKING, ...REJECTED],
    });
  });
}

import type { Run } from '@docloom/contract';
import type { ItemContext } from '../../../execution/operation';
import { runSubject } from '../../../parameters/run';
import { requestAnswer, requestJson } from '../../../transport/transport';

/**
 * Has the server perform a run again that an earlier try of the node has started and that has
 * failed since. The same data with the same key starts no second run, so without this every attempt of
 * 'Retry On Fail' would be told of the same failed one.
 */
export async function retryIfFailed(
  item: ItemContext,
  { workflowId, runId }: { readonly workflowId: string; readonly runId: string },
): Promise<void> {
  const path = ['workflows', workflowId, 'runs', runId];
  const subject = runSubject(runId);
  const { status } = await requestJson<Run>(item, { method: 'GET', path, subject });
  if (status !== 'FAILED') return;
  await requestAnswer(item, {
    method: 'POST',
    path: [...path, 'retry'],
    subject,
    // Somebody else was faster, or the server cannot retry: how the run stands is read next.
    alsoAccept: [404, 405, 409],
  });
}

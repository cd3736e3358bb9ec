import type { Run, Source } from '@docloom/contract';
import type { IDataObject } from 'n8n-workflow';
import { readBaseUrl } from '../../../credential/credential';
import type { ItemContext } from '../../../execution/operation';
import { postWithoutToken } from '../../../transport/outside-post';
import { workflowSubject } from '../../../parameters/workflow';
import { onceForWorkflow } from '../../../execution/once-for-workflow';
import { isRateLimited, type Outcome } from '../../../transport/retry';
import { idempotencyKey } from '../idempotency-key';
import { readSource } from '../read-source';
import { sendOptions } from '../send-options';
import { hasRuns } from './server-runs';
import { addressForData } from '../source-address';

/** The header that names the run; servers without runs do not send it. */
const RUN_HEADER = 'docloom-run-id';

/** The header of a replayed response: an earlier attempt started the run. */
const REPEAT_HEADER = 'idempotent-replayed';

/** A run that was started by source data. */
export interface StartedRun {
  readonly id: Run['id'];
  /** Whether an earlier attempt started it. */
  readonly isOfEarlierAttempt: boolean;
}

/**
 * Sends data to the source of a workflow. Returns the run that it started, or null if the server
 * does not name one.
 */
export async function startRun(
  item: ItemContext,
  workflowId: string,
  data: IDataObject,
): Promise<StartedRun | null> {
  const source = await findSource(item, workflowId);
  const { headers } = await postWithoutToken(item, {
    address: addressForData(source.webhookUrl, await readBaseUrl(item)),
    data,
    headers: { 'Idempotency-Key': idempotencyKey(item, sendOptions) },
    subject: workflowSubject(workflowId),
    mayRetry: (outcome) => isHarmless(item, workflowId, outcome),
  });
  const id = headers[RUN_HEADER];
  if (typeof id !== 'string') return null;
  return { id: id as Run['id'], isOfEarlierAttempt: headers[REPEAT_HEADER] === 'true' };
}

/** Reads the source of a workflow once for all items. */
export async function findSource(item: ItemContext, workflowId: string): Promise<Source> {
  return await onceForWorkflow(item, workflowId, 'source', () => readSource(item, workflowId));
}

/** A second attempt makes a second document if the server does not support idempotency keys. */
async function isHarmless(
  item: ItemContext,
  workflowId: string,
  outcome: Outcome,
): Promise<boolean> {
  return isRateLimited(outcome) || (await hasRuns(item, workflowId));
}

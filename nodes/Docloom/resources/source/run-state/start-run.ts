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

/** The header of an answer that was given before: an earlier try has started the run. */
const REPEAT_HEADER = 'idempotent-replayed';

/** The run that source data has started. */
export interface StartedRun {
  readonly id: Run['id'];
  /** Whether an earlier try started it, and not this one. */
  readonly isOfEarlierTry: boolean;
}

/**
 * Sends data to the source of a workflow and gives the run that it started, or null when the server
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
  return { id: id as Run['id'], isOfEarlierTry: headers[REPEAT_HEADER] === 'true' };
}

/** Reads the source of a workflow once for all items. */
export async function findSource(item: ItemContext, workflowId: string): Promise<Source> {
  return await onceForWorkflow(item, workflowId, 'source', () => readSource(item, workflowId));
}

/** A second try makes a second document where the server does not know the idempotency key. */
async function isHarmless(
  item: ItemContext,
  workflowId: string,
  outcome: Outcome,
): Promise<boolean> {
  return isRateLimited(outcome) || (await hasRuns(item, workflowId));
}

import type { Run, Source } from '@docloom/contract';
import type { IDataObject } from 'n8n-workflow';
import { readBaseUrl } from '../../../credential/credential';
import type { Turn } from '../../../execution/operation';
import { postWithoutToken } from '../../../transport/outside-post';
import { workflowSubject } from '../../../parameters/workflow';
import { onceForWorkflow } from '../../../execution/remember';
import { isTurnedAway, type Outcome } from '../../../transport/repeat';
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
  turn: Turn,
  workflowId: string,
  data: IDataObject,
): Promise<StartedRun | null> {
  const source = await findSource(turn, workflowId);
  const { headers } = await postWithoutToken(turn, {
    address: addressForData(source.webhookUrl, await readBaseUrl(turn)),
    data,
    headers: { 'Idempotency-Key': idempotencyKey(turn, sendOptions) },
    subject: workflowSubject(workflowId),
    mayRepeat: (outcome) => isHarmless(turn, workflowId, outcome),
  });
  const id = headers[RUN_HEADER];
  if (typeof id !== 'string') return null;
  return { id: id as Run['id'], isOfEarlierTry: headers[REPEAT_HEADER] === 'true' };
}

/** Reads the source of a workflow once for all items. */
export async function findSource(turn: Turn, workflowId: string): Promise<Source> {
  return await onceForWorkflow(turn, workflowId, 'source', () => readSource(turn, workflowId));
}

/** A second try makes a second document where the server does not know the idempotency key. */
async function isHarmless(turn: Turn, workflowId: string, outcome: Outcome): Promise<boolean> {
  return isTurnedAway(outcome) || (await hasRuns(turn, workflowId));
}

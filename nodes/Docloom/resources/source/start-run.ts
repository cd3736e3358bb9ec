import type { Run, Source } from '@docloom/contract';
import type { IDataObject } from 'n8n-workflow';
import { isSuccess } from '../../answer';
import { readBaseUrl } from '../../credential';
import type { Turn } from '../../operation';
import { wordForItem } from '../../own-failure';
import { workflowSubject } from '../../parameters/workflow';
import { isTurnedAway, type Outcome } from '../../repeat';
import { postWithoutToken } from '../../outside-post';
import { requestAnswer } from '../../transport';
import { idempotencyKey } from './idempotency-key';
import { readSource } from './read-source';
import { sendOptions } from './send-options';
import { addressForData } from './source-address';

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
  const source = await lookUpSource(turn, workflowId);
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

/** The address is asked for once for all items of a workflow. */
async function lookUpSource(turn: Turn, workflowId: string): Promise<Source> {
  return await turn.memory.once(
    `source of ${workflowId}`,
    () => readSource(turn, workflowId),
    (failure) => wordForItem(turn, failure),
  );
}

/** A second try makes a second document where the server does not know the idempotency key. */
async function isHarmless(turn: Turn, workflowId: string, outcome: Outcome): Promise<boolean> {
  return isTurnedAway(outcome) || (await hasRuns(turn, workflowId));
}

/** A server that has runs is a Docloom, and a Docloom knows the key. */
async function hasRuns(turn: Turn, workflowId: string): Promise<boolean> {
  return await turn.memory.once(`has runs: ${workflowId}`, async () => {
    const answer = await requestAnswer(turn, {
      method: 'GET',
      path: ['workflows', workflowId, 'runs'],
      query: { limit: 1 },
      subject: workflowSubject(workflowId),
      alsoAccept: [400, 401, 403, 404, 405, 410],
    });
    return isSuccess(answer);
  });
}

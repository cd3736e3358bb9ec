import type { Run } from '@docloom/contract';
import type { IDataObject } from 'n8n-workflow';
import type { ItemContext } from '../../execution/operation';
import { showLostNumbers } from './lost-numbers';
import { requireFields } from './require-fields';
import { requireUsable } from './require-usable';
import { retryIfFailed } from './run-state/retry-if-failed';
import { cannotWait, requireRuns } from './run-state/server-runs';
import { findSource, startRun, type StartedRun } from './run-state/start-run';
import { waitForRun } from './run-state/wait-for-run';
import type { SendOptions } from './send-options';
import { afterSending } from './sent-run';

/** The data of one item for a workflow. */
export interface Sending {
  readonly workflowId: string;
  readonly data: IDataObject;
  readonly options: SendOptions;
}

/**
 * Sends the data without waiting for the documents. Returns the ID of the run; null if the server
 * has no runs.
 * @throws NodeOperationError if the workflow will make no documents
 */
export async function sendData(item: ItemContext, sending: Sending): Promise<Run['id'] | null> {
  await checkBeforeSending(item, sending);
  const started = await start(item, sending);
  return started?.id ?? null;
}

/**
 * Sends the data and waits until the documents exist.
 * @throws NodeOperationError if the server has no runs, or if the run fails or takes too long
 */
export async function makeDocuments(item: ItemContext, sending: Sending): Promise<Run> {
  const { workflowId, options } = sending;
  await checkBeforeSending(item, sending);
  await requireRuns(item, workflowId);
  const started = await start(item, sending);
  if (started === null) throw cannotWait(item, 'The data was sent, but');
  const runId = started.id;
  const run = await afterSending(item, runId, async () => {
    if (started.isOfEarlierAttempt) await retryIfFailed(item, { workflowId, runId });
    return await waitForRun(item, { workflowId, runId, timeoutSeconds: options.timeoutSeconds });
  });
  item.memory.warnings.add(item.itemIndex, run.warnings);
  return run;
}

async function checkBeforeSending(
  item: ItemContext,
  { workflowId, data, options }: Sending,
): Promise<void> {
  showLostNumbers(item, data);
  if (options.requiresAllFields) await requireFields(item, workflowId, data);
  // Asked first: an unknown workflow has no runs at any server.
  await findSource(item, workflowId);
}

async function start(item: ItemContext, { workflowId, data }: Sending): Promise<StartedRun | null> {
  const started = await startRun(item, workflowId, data);
  if (started === null) await requireUsable(item, workflowId);
  return started;
}

import type { INodeProperties } from 'n8n-workflow';
import { readSwitch } from '../../values/item-parameter';
import type { Operation } from '../../execution/operation';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { requireFields } from './require-fields';
import { findLostNumbers, type LostNumber } from './lost-numbers';
import { requireUsable } from './require-usable';
import { retryIfFailed } from './run-state/retry-if-failed';
import { fetchRunFiles, readRunFiles, runFileParameters } from './run-state/run-files';
import { afterSending } from './sent-run';
import { readBatchSize, readSendOptions, sendOptions } from './send-options';
import { cannotWait, requireRuns } from './run-state/server-runs';
import { readSourceData, sourceDataParameters } from './source-data';
import { findSource, startRun } from './run-state/start-run';
import { waitForRun } from './run-state/wait-for-run';

const waitForDocuments: INodeProperties = {
  displayName: 'Wait for Documents',
  name: 'waitForDocuments',
  type: 'boolean',
  default: false,
  description: 'Whether to go on only when the documents have been made, with links to them',
};

/** Sends data to the source of a workflow, which makes one document for each template from it. */
export const sendData: Operation = {
  option: {
    name: 'Send Data',
    value: 'sendData',
    action: 'Send data to source to make documents',
    description:
      'Make documents: send the data of an item to a workflow, which fills its templates with it',
  },
  properties: [
    workflowLocator,
    ...sourceDataParameters,
    waitForDocuments,
    ...runFileParameters,
    sendOptions,
  ],
  itemsAtOnce: readBatchSize,
  async execute(turn) {
    const workflowId = readWorkflowId(turn);
    const data = readSourceData(turn);
    const { requiresAllFields, timeoutSeconds } = readSendOptions(turn);
    const waits = readSwitch(turn, waitForDocuments);
    const files = waits ? readRunFiles(turn) : undefined;
    turn.memory.warnings.add(turn.itemIndex, findLostNumbers(data).map(wordLostNumber));
    if (requiresAllFields) await requireFields(turn, workflowId, data);
    // Asked first: an unknown workflow has no runs at any server.
    await findSource(turn, workflowId);
    if (waits) await requireRuns(turn, workflowId);
    const started = await startRun(turn, workflowId, data);
    if (started === null) await requireUsable(turn, workflowId);
    if (!waits) return [{ json: { workflowId, runId: started?.id ?? null } }];

    if (started === null) throw cannotWait(turn, 'The data was sent, but');
    const runId = started.id;
    const run = await afterSending(turn, runId, async () => {
      if (started.isOfEarlierTry) await retryIfFailed(turn, { workflowId, runId });
      return await waitForRun(turn, { workflowId, runId, timeoutSeconds });
    });
    turn.memory.warnings.add(turn.itemIndex, run.warnings);
    const { status, outputs, warnings, createdAt, finishedAt } = run;
    const json = { workflowId, runId, status, outputs, warnings, createdAt, finishedAt };
    if (files === undefined) return [{ json }];
    const binary = await afterSending(turn, runId, () => fetchRunFiles(turn, run, files));
    return [{ json, binary }];
  },
};

function wordLostNumber({ path, value }: LostNumber): string {
  return `${path} is ${value}, which JSON cannot hold: it was sent as null.`;
}

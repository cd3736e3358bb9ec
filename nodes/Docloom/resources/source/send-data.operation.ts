import type { INodeProperties } from 'n8n-workflow';
import { readBoolean } from '../../values/item-parameter';
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
  description: 'Whether to wait until the documents are created and return links to them',
};

/** Sends data to the source of a workflow, which makes one document for each template from it. */
export const sendData: Operation = {
  option: {
    name: 'Send Data',
    value: 'sendData',
    action: 'Send data to source to make documents',
    description:
      'Create documents: send the data of an item to a workflow, which renders its templates with it',
  },
  properties: [
    workflowLocator,
    ...sourceDataParameters,
    waitForDocuments,
    ...runFileParameters,
    sendOptions,
  ],
  maxConcurrentItems: readBatchSize,
  async execute(item) {
    const workflowId = readWorkflowId(item);
    const data = readSourceData(item);
    const { requiresAllFields, timeoutSeconds } = readSendOptions(item);
    const waits = readBoolean(item, waitForDocuments);
    const files = waits ? readRunFiles(item) : undefined;
    item.memory.warnings.add(item.itemIndex, findLostNumbers(data).map(describeLostNumber));
    if (requiresAllFields) await requireFields(item, workflowId, data);
    // Asked first: an unknown workflow has no runs at any server.
    await findSource(item, workflowId);
    if (waits) await requireRuns(item, workflowId);
    const started = await startRun(item, workflowId, data);
    if (started === null) await requireUsable(item, workflowId);
    if (!waits) return [{ json: { workflowId, runId: started?.id ?? null } }];

    if (started === null) throw cannotWait(item, 'The data was sent, but');
    const runId = started.id;
    const run = await afterSending(item, runId, async () => {
      if (started.isOfEarlierAttempt) await retryIfFailed(item, { workflowId, runId });
      return await waitForRun(item, { workflowId, runId, timeoutSeconds });
    });
    item.memory.warnings.add(item.itemIndex, run.warnings);
    const { status, outputs, warnings, createdAt, finishedAt } = run;
    const json = { workflowId, runId, status, outputs, warnings, createdAt, finishedAt };
    if (files === undefined) return [{ json }];
    const binary = await afterSending(item, runId, () => fetchRunFiles(item, run, files));
    return [{ json, binary }];
  },
};

function describeLostNumber({ path, value }: LostNumber): string {
  return `${path} is ${value}, which JSON cannot represent. It was sent as null.`;
}

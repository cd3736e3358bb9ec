import { NodeOperationError, type INodeProperties } from 'n8n-workflow';
import { namingItem } from '../../caller';
import { readSwitch } from '../../item-parameter';
import type { Operation, Turn } from '../../operation';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { requireFields } from './require-fields';
import { requireUsable } from './require-usable';
import { retryIfFailed } from './retry-if-failed';
import { fetchRunFiles, runFileParameters } from './run-files';
import { readBatchSize, readTimeoutSeconds, requiresAllFields, sendOptions } from './send-options';
import { readSourceData, sourceDataParameters } from './source-data';
import { startRun } from './start-run';
import { waitForRun } from './wait-for-run';

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
    if (requiresAllFields(turn)) await requireFields(turn, workflowId, data);
    const started = await startRun(turn, workflowId, data);
    if (started === null) await requireUsable(turn, workflowId);
    if (!readSwitch(turn, waitForDocuments)) {
      return [{ json: { workflowId, runId: started?.id ?? null } }];
    }

    if (started === null) throw cannotWait(turn);
    const runId = started.id;
    if (started.isOfEarlierTry) await retryIfFailed(turn, { workflowId, runId });
    const timeoutSeconds = readTimeoutSeconds(turn);
    const run = await waitForRun(turn, { workflowId, runId, timeoutSeconds });
    turn.memory.warnings.add(turn.itemIndex, run.warnings);
    const { status, outputs, warnings, createdAt, finishedAt } = run;
    const json = { workflowId, runId, status, outputs, warnings, createdAt, finishedAt };
    const binary = await fetchRunFiles(turn, run);
    return [{ json, ...(binary && { binary }) }];
  },
};

function cannotWait(turn: Turn): NodeOperationError {
  const message = 'The data was sent, but this server does not tell when its documents are made';
  return new NodeOperationError(turn.context.getNode(), namingItem(message, turn), {
    description: `Turn '${waitForDocuments.displayName}' off, and let a Docloom Trigger start a flow when the documents are there.`,
    itemIndex: turn.itemIndex,
  });
}

import { readBoolean } from '../../values/item-parameter';
import type { Operation } from '../../execution/operation';
import { waitForDocuments } from '../../parameters/wait-for-documents';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { makeDocuments, sendData as send } from './make-documents';
import { fetchRunFiles, readRunFiles, runFileParameters } from './run-state/run-files';
import { readBatchSize, readSendOptions, sendOptions } from './send-options';
import { afterSending } from './sent-run';
import { readSourceData, sourceDataParameters } from './source-data';

/** Sends data to the source of a workflow, which makes one document for each template from it. */
export const sendData: Operation = {
  option: {
    name: 'Send Data',
    value: 'sendData',
    action: 'Send data to source',
    description:
      'Send the data of an item to a workflow, which renders its templates with it; Document: Generate also outputs the files',
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
    const data = await readSourceData(item, workflowId);
    const sending = { workflowId, data, options: readSendOptions(item) };
    if (!readBoolean(item, waitForDocuments)) {
      return [{ json: { workflowId, runId: await send(item, sending) } }];
    }
    const files = readRunFiles(item);
    const run = await makeDocuments(item, sending);
    const { id: runId, status, outputs, warnings, createdAt, finishedAt } = run;
    const json = { workflowId, runId, status, outputs, warnings, createdAt, finishedAt };
    if (files === undefined) return [{ json }];
    const binary = await afterSending(item, runId, () => fetchRunFiles(item, run, files));
    return [{ json, binary }];
  },
};

import { readBoolean } from '../../values/item-parameter';
import type { Operation } from '../../execution/operation';
import { waitForDocuments } from '../../parameters/wait-for-documents';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { makeDocuments, sendData } from '../source/make-documents';
import { readBatchSize, readSendOptions } from '../source/send-options';
import { afterSending } from '../source/sent-run';
import { readSourceData, sourceDataParameters } from '../source/source-data';
import {
  generateOptions,
  inputFieldsOf,
  readGenerateOptions,
  readPreviewedFiles,
  readWantedFiles,
  wantedFiles,
} from './generate-options';
import { previewItems } from './preview-items';
import { itemsOfRun } from './run-items';

const waits = {
  ...waitForDocuments,
  default: true,
  description: 'Whether to wait until the documents are created and output them',
};

/** Makes the documents of a workflow from the data of an item, and outputs their files. */
export const generate: Operation = {
  option: {
    name: 'Generate',
    value: 'generate',
    action: 'Generate document',
    description:
      'Create a PDF, Word or PowerPoint document from the templates of a workflow, and output the file',
  },
  properties: [workflowLocator, waits, ...wantedFiles, ...sourceDataParameters, generateOptions],
  maxConcurrentItems: readBatchSize,
  async execute(item) {
    const workflowId = readWorkflowId(item);
    const data = await readSourceData(item, workflowId);
    const sending = { workflowId, data, options: readSendOptions(item) };
    const options = readGenerateOptions(item);
    const input = inputFieldsOf(item, options);
    if (options.isPreview) {
      const files = readPreviewedFiles(item, options);
      return await previewItems(item, sending, { files, input, output: options.output });
    }
    if (!readBoolean(item, waits)) {
      return [{ json: { ...input, workflowId, runId: await sendData(item, sending) } }];
    }
    const files = readWantedFiles(item, options);
    const run = await makeDocuments(item, sending);
    return await afterSending(item, run.id, () => {
      return itemsOfRun(item, run, { files, input, output: options.output });
    });
  },
};

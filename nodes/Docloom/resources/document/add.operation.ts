import type { Document, DocumentCreateInput } from '@docloom/contract';
import type { INodeProperties } from 'n8n-workflow';
import { readOptional } from '../../item-parameter';
import type { Operation } from '../../operation';
import { driveFileId } from '../../parameters/drive-file-id';
import { readWorkflowId, workflowId, workflowSubject } from '../../parameters/workflow-id';
import { requestJson } from '../../transport';

const templateFileId: INodeProperties = {
  ...driveFileId,
  required: false,
  description: 'File in the drive to copy as the template. Leave empty for a blank document.',
};

/** Adds a template to a workflow, which can run from then on. */
export const add: Operation = {
  option: {
    name: 'Add',
    value: 'add',
    action: 'Add document',
    description: 'Add a template to a workflow: a copy of a file, or a blank document',
  },
  properties: [workflowId, templateFileId],
  async execute(turn) {
    const id = readWorkflowId(turn);
    const fileId = readOptional(turn, templateFileId);
    const body: DocumentCreateInput = fileId === '' ? {} : { file_id: fileId };
    const added = await requestJson<Document>(turn, {
      method: 'POST',
      path: ['workflows', id, 'documents'],
      body,
      subject: workflowSubject(id),
      parameterNames: {
        '$.file_id': templateFileId.displayName,
        '$.fileId': templateFileId.displayName,
      },
    });
    return [{ json: added }];
  },
};

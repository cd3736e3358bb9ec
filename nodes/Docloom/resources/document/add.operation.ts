import type { Operation } from '../../operation';
import { driveFileLocator, readDriveFileId } from '../../parameters/drive-file';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { addTemplate } from './add-template';

const templateFile = {
  ...driveFileLocator,
  description: 'The file in the drive to copy as the template',
};

/** Adds a copy of a file as a template to a workflow, which can run from then on. */
export const add: Operation = {
  option: {
    name: 'Add',
    value: 'add',
    action: 'Add document',
    description: 'Add a template to a workflow: a copy of a Word or PowerPoint file of the drive',
  },
  properties: [workflowLocator, templateFile],
  async execute(turn) {
    const workflowId = readWorkflowId(turn);
    return [{ json: await addTemplate(turn, workflowId, { file_id: readDriveFileId(turn) }) }];
  },
};

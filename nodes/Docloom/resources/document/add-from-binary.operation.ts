import { readCollection } from '../../item-parameter';
import type { Operation } from '../../operation';
import { optionsOf } from '../../parameters/options';
import { fileName, inputField } from '../../parameters/input-binary';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { uploadInputFile } from '../file/upload-input-file';
import { addTemplate } from './add-template';

const options = optionsOf(fileName);

/** Uploads a file and adds it as a template in one step. */
export const addFromBinary: Operation = {
  option: {
    name: 'Add From Binary',
    value: 'addFromBinary',
    action: 'Add document from binary',
    description: 'Upload a Word or PowerPoint file of the input and add it as a template',
  },
  properties: [workflowLocator, inputField, options],
  async execute(turn) {
    const workflowId = readWorkflowId(turn);
    const chosen = readCollection<{ fileName: string }>(turn, options);
    const { id } = await uploadInputFile(turn, chosen.fileName);
    return [{ json: await addTemplate(turn, workflowId, { file_id: id }) }];
  },
};

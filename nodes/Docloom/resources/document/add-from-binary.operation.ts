import type { DocumentOptions } from '@docloom/contract';
import { readCollection } from '../../item-parameter';
import type { Operation } from '../../operation';
import { optionsOf } from '../../parameters/options';
import { fileName, inputField } from '../../parameters/input-binary';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { uploadInputFile } from '../file/upload-input-file';
import { addTemplate } from './add-template';
import { documentOptions } from './document-options';

type Options = DocumentOptions & { fileName: string };

const options = optionsOf(fileName, ...documentOptions);

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
    const { fileName: name, ...chosen } = readCollection<Options>(turn, options);
    const { id } = await uploadInputFile(turn, name);
    const body = { file_id: id };
    const fileParameter = inputField.displayName;
    const template = { workflowId, body, options: chosen, fileParameter };
    return [{ json: await addTemplate(turn, template) }];
  },
};

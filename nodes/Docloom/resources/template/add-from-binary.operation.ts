import type { DocumentOptions } from '@docloom/contract';
import { readFilledCollection } from '../../values/item-parameter';
import type { Operation } from '../../execution/operation';
import { requireFixedTexts } from '../../parameters/fixed-text';
import { fileName, inputField, readInputFileName } from '../../parameters/input-binary';
import { optionsOf } from '../../parameters/options';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { uploadInputFile } from '../file/upload-input-file';
import { addTemplate } from './add-template';
import { templateOptions, textsWithPlaceholders } from './template-options';
import {
  findTemplateToReplace,
  ifTemplateExists,
  optionsToKeep,
  removeReplaced,
} from './existing-template';

type Options = DocumentOptions & { fileName: string };

const options = optionsOf(fileName, ...templateOptions);

/** Uploads a file and adds it as a template in one step. */
export const addFromBinary: Operation = {
  option: {
    name: 'Add From Binary',
    value: 'addFromBinary',
    action: 'Add template from binary',
    description: 'Upload a Word or PowerPoint file from the input and add it as a template',
  },
  properties: [workflowLocator, inputField, ifTemplateExists, options],
  async execute(item) {
    requireFixedTexts(item, options, textsWithPlaceholders);
    const workflowId = readWorkflowId(item);
    const { fileName: name, ...chosen } = readFilledCollection<Options>(item, options);
    const replaced = await findTemplateToReplace(item, workflowId, readInputFileName(item, name));
    const { id } = await uploadInputFile(item, name);
    const added = await addTemplate(item, {
      workflowId,
      body: { file_id: id },
      options: replaced === null ? chosen : optionsToKeep(replaced, chosen),
      fileParameter: inputField.displayName,
    });
    if (replaced === null) return [{ json: added }];
    await removeReplaced(item, workflowId, { replaced, added });
    return [{ json: { ...added, replacedTemplateId: replaced.id } }];
  },
};

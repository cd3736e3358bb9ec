import type { DocumentOptions } from '@docloom/contract';
import { readFilledCollection } from '../../values/item-parameter';
import type { Operation } from '../../execution/operation';
import { requireFixedTexts } from '../../parameters/fixed-text';
import { fileName, inputField, readInputFileName } from '../../parameters/input-binary';
import { optionsOf } from '../../parameters/options';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { uploadInputFile } from '../file/upload-input-file';
import { addTemplate } from './add-template';
import { documentOptions, textsWithPlaceholders } from './document-options';
import {
  findTemplateToReplace,
  ifTemplateExists,
  optionsToKeep,
  removeReplaced,
} from './existing-template';

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
  properties: [workflowLocator, inputField, ifTemplateExists, options],
  async execute(turn) {
    requireFixedTexts(turn, options, textsWithPlaceholders);
    const workflowId = readWorkflowId(turn);
    const { fileName: name, ...chosen } = readFilledCollection<Options>(turn, options);
    const replaced = await findTemplateToReplace(turn, workflowId, readInputFileName(turn, name));
    const { id } = await uploadInputFile(turn, name);
    const added = await addTemplate(turn, {
      workflowId,
      body: { file_id: id },
      options: replaced === null ? chosen : optionsToKeep(replaced, chosen),
      fileParameter: inputField.displayName,
    });
    if (replaced === null) return [{ json: added }];
    await removeReplaced(turn, workflowId, { replaced, added });
    return [{ json: { ...added, replacedDocumentId: replaced.id } }];
  },
};

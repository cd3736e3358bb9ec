import type { DocumentOptions } from '@docloom/contract';
import { readFilledCollection, readRequired } from '../../values/item-parameter';
import type { Operation } from '../../execution/operation';
import { requireFixedTexts } from '../../parameters/fixed-text';
import { fileName, inputField } from '../../parameters/input-binary';
import { optionsOf } from '../../parameters/options';
import { uploadInputFile } from '../file/upload-input-file';
import { templateOptions, textsWithPlaceholders } from '../template/template-options';
import { appearance } from './appearance';
import { createWithTemplate } from './create-with-template';
import { UndoList } from './undo-list';
import { workflowName } from './workflow-name';

type Options = DocumentOptions & { fileName: string; color: string; icon: string };

const options = optionsOf(fileName, ...appearance, ...templateOptions);

/** Uploads a file and creates a workflow with it as the template, or nothing. */
export const createFromBinary: Operation = {
  option: {
    name: 'Create From Binary',
    value: 'createFromBinary',
    action: 'Create workflow from binary',
    description: 'Upload a Word or PowerPoint file and create a workflow with it as the template',
  },
  properties: [workflowName, inputField, options],
  async execute(item) {
    requireFixedTexts(item, options, textsWithPlaceholders);
    const name = readRequired(item, workflowName);
    const chosen = readFilledCollection<Options>(item, options);
    const { fileName: uploadName, color, icon, ...ofTemplate } = chosen;
    const undoList = new UndoList(item);
    const { id, name: uploaded } = await uploadInputFile(item, uploadName);
    undoList.add({
      created: { path: ['drive', 'files', id], subject: { kind: 'file', id } },
      ifLeft: `The file ${uploaded} (${id}) is still in the drive. Delete it with the operation 'Delete' of the resource 'File'.`,
    });
    return await undoList.undoIfItFails(async () => {
      const workflow = { name, color, icon, fileId: id, options: ofTemplate };
      return [{ json: await createWithTemplate(item, workflow, undoList) }];
    });
  },
};

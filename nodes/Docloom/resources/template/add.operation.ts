import type { DocumentOptions } from '@docloom/contract';
import { readFilledCollection } from '../../values/item-parameter';
import type { Operation } from '../../execution/operation';
import { driveFileLocator, readDriveFileId } from '../../parameters/drive-file';
import { optionsOf } from '../../parameters/options';
import { requireFixedTexts } from '../../parameters/fixed-text';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { addTemplate } from './add-template';
import { templateOptions, textsWithPlaceholders } from './template-options';

const options = optionsOf(...templateOptions);

const templateFile = {
  ...driveFileLocator,
  description: 'The file in the drive to copy as the template',
};

/** Adds a copy of a file to a workflow as a template. */
export const add: Operation = {
  option: {
    name: 'Add',
    value: 'add',
    action: 'Add template',
    description: 'Copy a Word or PowerPoint file from the drive into a workflow as a template',
  },
  properties: [workflowLocator, templateFile, options],
  async execute(item) {
    requireFixedTexts(item, options, textsWithPlaceholders);
    const workflowId = readWorkflowId(item);
    const body = { file_id: readDriveFileId(item) };
    const chosen = readFilledCollection<DocumentOptions>(item, options);
    const fileParameter = driveFileLocator.displayName;
    const template = { workflowId, body, options: chosen, fileParameter };
    return [{ json: await addTemplate(item, template) }];
  },
};

import type { DocumentOptions } from '@docloom/contract';
import type { Operation } from '../../execution/operation';
import { templateLocator, readTemplateId } from '../../parameters/template';
import { readUpdates, updatesOf } from '../../parameters/updates';
import { requireFixedTexts } from '../../parameters/fixed-text';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { changeTemplate, templateOptions, textsWithPlaceholders } from './template-options';

const updateFields = updatesOf(...templateOptions);

/** Changes the options of a template. */
export const update: Operation = {
  option: {
    name: 'Update',
    value: 'update',
    action: 'Update template',
    description: 'Change the output name and the PDF options of a template',
  },
  properties: [workflowLocator, templateLocator, updateFields],
  async execute(item) {
    requireFixedTexts(item, updateFields, textsWithPlaceholders);
    const templateId = readTemplateId(item);
    const place = { workflowId: readWorkflowId(item), templateId };
    const options = readUpdates<DocumentOptions>(item, updateFields);
    return [{ json: await changeTemplate(item, place, options) }];
  },
};

import type { DocumentOptions } from '@docloom/contract';
import { readFilledCollection } from '../../values/item-parameter';
import type { Operation } from '../../execution/operation';
import { optionsOf } from '../../parameters/options';
import { requireFixedTexts } from '../../parameters/fixed-text';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { addTemplate } from './add-template';
import { templateOptions, textsWithPlaceholders } from './template-options';

const options = optionsOf(...templateOptions);

/** Adds a blank file as a template. */
export const addBlank: Operation = {
  option: {
    name: 'Add Blank',
    value: 'addBlank',
    action: 'Add blank template',
    description: 'Add a new, blank Word template to a workflow',
  },
  properties: [workflowLocator, options],
  async execute(item) {
    requireFixedTexts(item, options, textsWithPlaceholders);
    const workflowId = readWorkflowId(item);
    const chosen = readFilledCollection<DocumentOptions>(item, options);
    return [{ json: await addTemplate(item, { workflowId, body: {}, options: chosen }) }];
  },
};

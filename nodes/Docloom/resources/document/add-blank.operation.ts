import type { DocumentOptions } from '@docloom/contract';
import { readFilledCollection } from '../../values/item-parameter';
import type { Operation } from '../../execution/operation';
import { optionsOf } from '../../parameters/options';
import { requireFixedTexts } from '../../parameters/fixed-text';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { addTemplate } from './add-template';
import { documentOptions, textsWithPlaceholders } from './document-options';

const options = optionsOf(...documentOptions);

/** Adds a blank document as a template. */
export const addBlank: Operation = {
  option: {
    name: 'Add Blank',
    value: 'addBlank',
    action: 'Add blank document',
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

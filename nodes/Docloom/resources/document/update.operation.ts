import type { DocumentOptions } from '@docloom/contract';
import type { Operation } from '../../execution/operation';
import { documentLocator, readDocumentId } from '../../parameters/document';
import { readUpdates, updatesOf } from '../../parameters/updates';
import { requireFixedTexts } from '../../parameters/fixed-text';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { changeDocument, documentOptions, textsWithPlaceholders } from './document-options';

const updateFields = updatesOf(...documentOptions);

/** Changes the options of a template. */
export const update: Operation = {
  option: {
    name: 'Update',
    value: 'update',
    action: 'Update document',
    description: 'Change the output name and the PDF options of a template',
  },
  properties: [workflowLocator, documentLocator, updateFields],
  async execute(item) {
    requireFixedTexts(item, updateFields, textsWithPlaceholders);
    const documentId = readDocumentId(item);
    const place = { workflowId: readWorkflowId(item), documentId };
    const options = readUpdates<DocumentOptions>(item, updateFields);
    return [{ json: await changeDocument(item, place, options) }];
  },
};

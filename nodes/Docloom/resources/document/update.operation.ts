import type { Document, DocumentOptions, DocumentUpdateInput } from '@docloom/contract';
import type { Operation } from '../../operation';
import { documentLocator, documentSubject, readDocumentId } from '../../parameters/document';
import { readUpdates, updatesOf } from '../../parameters/updates';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import type { ParameterNames } from '../../refusal';
import { requestJson } from '../../transport';

const updateFields = updatesOf(
  {
    displayName: 'Create PDF Copy',
    name: 'createPdfCopy',
    type: 'boolean',
    default: true,
    description: 'Whether to create a PDF copy of each output',
  },
  {
    displayName: 'Enable PDF Password',
    name: 'enablePdfPassword',
    type: 'boolean',
    default: true,
    description: 'Whether to protect the PDF with a password',
  },
  {
    displayName: 'Output Name',
    name: 'outputName',
    type: 'string',
    default: '',
    placeholder: 'e.g. Invoice {{ number }}',
    hint: 'Source fields go between double braces. Keep this parameter fixed, or n8n reads the braces as an expression.',
    description: 'Name of each output; source fields fill its placeholders',
  },
  {
    displayName: 'PDF Password',
    name: 'pdfPassword',
    type: 'string',
    typeOptions: { password: true },
    default: '',
    description: 'Password of the PDF. Placeholders for source fields work here too.',
  },
  {
    displayName: 'PDF Password Prevents Copying',
    name: 'pdfPasswordPreventCopy',
    type: 'boolean',
    default: true,
    description: 'Whether nothing can be copied out of the protected PDF',
  },
  {
    displayName: 'Remove Output',
    name: 'removeOutput',
    type: 'boolean',
    default: true,
    description: 'Whether to keep the PDF copy only and remove the document it was made from',
  },
);

const parameterNames: ParameterNames = {
  '$.createPdfCopy': 'Create PDF Copy',
  '$.enablePdfPassword': 'Enable PDF Password',
  '$.enablePdfPreventCopy': 'PDF Password Prevents Copying',
  '$.outputName': 'Output Name',
  '$.pdfPassword': 'PDF Password',
  '$.removeOutput': 'Remove Output',
};

/** Changes the options of a template. */
export const update: Operation = {
  option: {
    name: 'Update',
    value: 'update',
    action: 'Update document',
    description: 'Change the output name and the PDF options of a template',
  },
  properties: [workflowLocator, documentLocator, updateFields],
  async execute(turn) {
    const id = readDocumentId(turn);
    const updated = await requestJson<Document>(turn, {
      method: 'PATCH',
      path: ['workflows', readWorkflowId(turn), 'documents', id],
      body: spellForUpdate(readUpdates<DocumentOptions>(turn, updateFields)),
      subject: documentSubject(id),
      parameterNames,
    });
    return [{ json: updated }];
  },
};

/** The API spells one option otherwise in updates than in what it returns. */
function spellForUpdate(options: Partial<DocumentOptions>): DocumentUpdateInput {
  const { pdfPasswordPreventCopy, ...rest } = options;
  if (pdfPasswordPreventCopy === undefined) return rest;
  return { ...rest, enablePdfPreventCopy: pdfPasswordPreventCopy };
}

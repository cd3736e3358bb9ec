import type { Document, DocumentOptions, DocumentUpdateInput } from '@docloom/contract';
import type { INodeProperties } from 'n8n-workflow';
import type { ItemContext } from '../../execution/operation';
import { templateSubject } from '../../parameters/template';
import type { ParameterNames } from '../../errors/error-response';
import { requestJson } from '../../transport/transport';

const outputName: INodeProperties = {
  displayName: 'Output Name',
  name: 'outputName',
  type: 'string',
  default: '',
  placeholder: 'e.g. Invoice {{ number }}',
  hint: 'Put source fields between double braces. Keep this parameter set to Fixed; otherwise n8n evaluates the braces as an expression.',
  description: 'Name of each output; source fields replace its placeholders',
};

const pdfPassword: INodeProperties = {
  displayName: 'PDF Password',
  name: 'pdfPassword',
  type: 'string',
  typeOptions: { password: true },
  default: '',
  description: 'Password of the PDF. Placeholders for source fields work here too.',
};

/** The options with placeholders that the server replaces for each document. */
export const textsWithPlaceholders: readonly INodeProperties[] = [outputName, pdfPassword];

/** The options of a template's output documents. */
export const templateOptions: INodeProperties[] = [
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
  outputName,
  pdfPassword,
  {
    displayName: 'PDF Password Prevents Copying',
    name: 'pdfPasswordPreventCopy',
    type: 'boolean',
    default: true,
    description: 'Whether to prevent copying from the protected PDF',
  },
  {
    displayName: 'Remove Output',
    name: 'removeOutput',
    type: 'boolean',
    default: true,
    description: 'Whether to keep only the PDF copy and remove the document it was created from',
  },
];

const parameterNames: ParameterNames = {
  '$.createPdfCopy': 'Create PDF Copy',
  '$.enablePdfPassword': 'Enable PDF Password',
  '$.enablePdfPreventCopy': 'PDF Password Prevents Copying',
  '$.outputName': 'Output Name',
  '$.pdfPassword': 'PDF Password',
  '$.removeOutput': 'Remove Output',
};

/** Changes options of a template; omitted options remain unchanged. */
export async function changeTemplate(
  item: ItemContext,
  { workflowId, templateId }: { readonly workflowId: string; readonly templateId: string },
  options: Partial<DocumentOptions>,
): Promise<Document> {
  return await requestJson<Document>(item, {
    method: 'PATCH',
    path: ['workflows', workflowId, 'documents', templateId],
    body: spellForUpdate(options),
    subject: templateSubject(templateId),
    parameterNames,
  });
}

/** One option has a different name in updates than in responses. */
function spellForUpdate(options: Partial<DocumentOptions>): DocumentUpdateInput {
  const { pdfPasswordPreventCopy, ...rest } = options;
  if (pdfPasswordPreventCopy === undefined) return rest;
  return { ...rest, enablePdfPreventCopy: pdfPasswordPreventCopy };
}

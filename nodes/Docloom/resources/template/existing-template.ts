import type { Document, DocumentOptions } from '@docloom/contract';
import { NodeApiError, NodeOperationError, type INodeProperties } from 'n8n-workflow';
import { namingItem } from '../../execution/caller';
import { readOption } from '../../values/item-parameter';
import type { ItemContext } from '../../execution/operation';
import { templateSubject } from '../../parameters/template';
import { workflowSubject } from '../../parameters/workflow';
import { requestJson } from '../../transport/transport';

/** What to do when the workflow has a template of the same name: a second one doubles each output. */
export const ifTemplateExists: INodeProperties = {
  displayName: 'If a Template With This Name Exists',
  name: 'ifTemplateExists',
  type: 'options',
  options: [
    {
      name: 'Add Another',
      value: 'add',
      description: 'Keep both; each run then creates a document from each of them',
    },
    {
      name: 'Replace',
      value: 'replace',
      description: 'Remove the existing template and copy its options to the new one',
    },
    { name: 'Stop', value: 'stop', description: 'Add nothing and stop with an error' },
  ],
  default: 'replace',
  description: 'What to do if this workflow already has a template from a file with this name',
};

/**
 * Finds the template that a new one replaces; null if there is none, or if both are kept.
 * @param name the name of the new file
 * @throws NodeOperationError if the user chose to stop, or if several templates match
 */
export async function findTemplateToReplace(
  item: ItemContext,
  workflowId: string,
  name: string,
): Promise<Document | null> {
  const choice = readOption(item, ifTemplateExists);
  if (choice === 'add') return null;
  const documents = await requestJson<Document[]>(item, {
    method: 'GET',
    path: ['workflows', workflowId, 'documents'],
    subject: workflowSubject(workflowId),
  });
  const namesakes = namesakesOf(name, documents);
  const [found, ...others] = namesakes;
  if (found === undefined) return null;
  if (choice === 'stop') throw alreadyThere(item, found);
  if (others.length > 0) throw severalThere(item, namesakes);
  return found;
}

/**
 * Returns the options of a template for its replacement.
 * @param chosen options that the user set
 */
export function optionsToKeep(
  document: Document,
  chosen: Partial<DocumentOptions>,
): Partial<DocumentOptions> {
  const { createPdfCopy, enablePdfPassword, outputName } = document;
  const { pdfPassword, pdfPasswordPreventCopy, removeOutput } = document;
  return {
    createPdfCopy,
    enablePdfPassword,
    outputName,
    pdfPassword,
    pdfPasswordPreventCopy,
    // Without a PDF copy, the document is the only output, and servers refuse to remove it.
    removeOutput: removeOutput && chosen.createPdfCopy !== false,
    ...chosen,
  };
}

/**
 * Removes a template that was replaced.
 * @throws NodeApiError that names both templates if the server does not remove it
 */
export async function removeReplaced(
  item: ItemContext,
  workflowId: string,
  { replaced, added }: { readonly replaced: Document; readonly added: Document },
): Promise<void> {
  const subject = templateSubject(replaced.id);
  const path = ['workflows', workflowId, 'documents', replaced.id];
  try {
    // It has already been removed.
    await requestJson(item, { method: 'DELETE', path, subject, alsoAccept: [404] });
  } catch (failure) {
    throw bothThere(item, { replaced, added }, failure);
  }
}

function bothThere(
  item: ItemContext,
  { replaced, added }: { readonly replaced: Document; readonly added: Document },
  failure: unknown,
): unknown {
  if (!(failure instanceof NodeApiError)) return failure;
  const details = {
    message: failure.message,
    description: `Template ${added.id} was added, but ${replaced.id}, which it replaces, still exists. Each run creates documents from both until you remove one with the operation 'Delete'.`,
    httpCode: failure.httpCode ?? undefined,
    itemIndex: item.itemIndex,
  };
  return new NodeApiError(item.context.getNode(), {}, details);
}

/**
 * The template with exactly this name, or those that the drive numbered because the name was taken.
 */
function namesakesOf(name: string, documents: readonly Document[]): Document[] {
  const exact = documents.filter(({ file }) => spelled(file.name) === spelled(name));
  if (exact.length > 0) return exact;
  return documents.filter(({ file }) => withoutNumber(file.name) === withoutNumber(name));
}

function spelled(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** `Offer (2).docx` is `Offer.docx` under the next free name. */
function withoutNumber(name: string): string {
  return spelled(name).replace(/ \(\d+\)(?=\.[^.]*$|$)/, '');
}

function alreadyThere(item: ItemContext, { id, file }: Document): NodeOperationError {
  const message = `The workflow already has the template '${file.name}'`;
  return new NodeOperationError(item.context.getNode(), namingItem(message, item), {
    description: `Nothing was added. It is template ${id}. To replace it, choose 'Replace' in '${ifTemplateExists.displayName}'.`,
    itemIndex: item.itemIndex,
  });
}

function severalThere(item: ItemContext, documents: readonly Document[]): NodeOperationError {
  const named = documents.map(({ id, file }) => `'${file.name}' (${id})`).join(', ');
  const message = `The workflow has ${documents.length} templates that could be replaced: ${named}`;
  return new NodeOperationError(item.context.getNode(), namingItem(message, item), {
    description: `Nothing was added. Remove the templates that you no longer need with the operation 'Delete', or choose 'Add Another' in '${ifTemplateExists.displayName}'.`,
    itemIndex: item.itemIndex,
  });
}

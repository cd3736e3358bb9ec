import type {
  Document,
  DocumentCreated,
  DocumentCreateInput,
  DocumentOptions,
} from '@docloom/contract';
import { NodeApiError } from 'n8n-workflow';
import { isSuccess } from '../../transport/answer';
import type { ItemContext } from '../../execution/operation';
import { documentSubject } from '../../parameters/document';
import { workflowSubject } from '../../parameters/workflow';
import { requestAnswer, requestJson } from '../../transport/transport';
import { changeDocument } from './document-options';
import { showTemplateErrors } from './show-template-errors';

/** A template to be: a copy of a file of the drive, or a blank one without a file. */
interface NewTemplate {
  readonly workflowId: string;
  readonly body: DocumentCreateInput;
  readonly options: Partial<DocumentOptions>;
  /** The display name of the parameter that says which file it is, if there is one. */
  readonly fileParameter?: string;
}

/** The document, and what is wrong with its template, where the server looks at it. */
type AddedDocument = Document & Partial<Pick<DocumentCreated, 'errors'>>;

/**
 * Adds a template to a workflow, and shows its errors. The API takes its options in a second request.
 */
export async function addTemplate(item: ItemContext, template: NewTemplate): Promise<AddedDocument> {
  const { workflowId, body, options, fileParameter } = template;
  const added = await requestJson<AddedDocument>(item, {
    method: 'POST',
    path: ['workflows', workflowId, 'documents'],
    body,
    subject: workflowSubject(workflowId),
    parameterNames: fileParameter ? { '$.file_id': fileParameter, '$.fileId': fileParameter } : {},
  });
  showTemplateErrors(item, added);
  if (Object.keys(options).length === 0) return added;
  try {
    const changed = await changeDocument(item, { workflowId, documentId: added.id }, options);
    return { ...changed, ...(added.errors && { errors: added.errors }) };
  } catch (failure) {
    throw await undoAdding(item, { workflowId, documentId: added.id }, failure);
  }
}

interface AddedPlace {
  readonly workflowId: string;
  readonly documentId: string;
}

/** Returns what the user reads when only the options of a new template could not be set. */
async function undoAdding(item: ItemContext, place: AddedPlace, failure: unknown): Promise<unknown> {
  if (!(failure instanceof NodeApiError)) return failure;
  const isTakenBack = await undo(item, place);
  return withoutOptions(item, failure, isTakenBack ? undefined : place.documentId);
}

/**
 * Removes a template whose options could not be set: who tries again, or has Retry On Fail do it,
 * would have the template twice. Tells whether it is gone. Never throws.
 */
async function undo(item: ItemContext, { workflowId, documentId }: AddedPlace): Promise<boolean> {
  try {
    const path = ['workflows', workflowId, 'documents', documentId];
    const subject = documentSubject(documentId);
    // A server that cannot remove documents answers 404 as well.
    const answer = await requestAnswer(item, { method: 'DELETE', path, subject });
    return isSuccess(answer);
  } catch {
    // Why the options could not be set is told, and that the template is still there.
    return false;
  }
}

function withoutOptions(item: ItemContext, failure: NodeApiError, left: string | undefined): NodeApiError {
  const description =
    left === undefined
      ? `Nothing was added. ${failure.description ?? ''}`.trim()
      : `Document ${left} was added without its options. Set them with the operation 'Update'; adding it again would make each output twice.`;
  return new NodeApiError(
    item.context.getNode(),
    {},
    {
      message: failure.message,
      description,
      httpCode: failure.httpCode ?? undefined,
      itemIndex: item.itemIndex,
    },
  );
}

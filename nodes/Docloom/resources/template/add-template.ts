import type {
  Document,
  DocumentCreated,
  DocumentCreateInput,
  DocumentOptions,
} from '@docloom/contract';
import { NodeApiError } from 'n8n-workflow';
import { isSuccess } from '../../transport/answer';
import type { ItemContext } from '../../execution/operation';
import { templateSubject } from '../../parameters/template';
import { workflowSubject } from '../../parameters/workflow';
import { requestAnswer, requestJson } from '../../transport/transport';
import { changeTemplate } from './template-options';
import { showTemplateErrors } from './show-template-errors';

/** A template to add: a copy of a drive file, or a blank one. */
interface NewTemplate {
  readonly workflowId: string;
  readonly body: DocumentCreateInput;
  readonly options: Partial<DocumentOptions>;
  /** The display name of the parameter with the file, if any. */
  readonly fileParameter?: string;
}

/** The template, and its errors if the server checks templates. */
type AddedTemplate = Document & Partial<Pick<DocumentCreated, 'errors'>>;

/**
 * Adds a template to a workflow, and shows its errors. The API takes its options in a second request.
 */
export async function addTemplate(
  item: ItemContext,
  template: NewTemplate,
): Promise<AddedTemplate> {
  const { workflowId, body, options, fileParameter } = template;
  const added = await requestJson<AddedTemplate>(item, {
    method: 'POST',
    path: ['workflows', workflowId, 'documents'],
    body,
    subject: workflowSubject(workflowId),
    parameterNames: fileParameter ? { '$.file_id': fileParameter, '$.fileId': fileParameter } : {},
  });
  showTemplateErrors(item, added);
  if (Object.keys(options).length === 0) return added;
  try {
    const changed = await changeTemplate(item, { workflowId, templateId: added.id }, options);
    return { ...changed, ...(added.errors && { errors: added.errors }) };
  } catch (failure) {
    throw await undoAdding(item, { workflowId, templateId: added.id }, failure);
  }
}

interface AddedPlace {
  readonly workflowId: string;
  readonly templateId: string;
}

/** Returns the error for a template that was added without its options. */
async function undoAdding(
  item: ItemContext,
  place: AddedPlace,
  failure: unknown,
): Promise<unknown> {
  if (!(failure instanceof NodeApiError)) return failure;
  const isTakenBack = await undo(item, place);
  return withoutOptions(item, failure, isTakenBack ? undefined : place.templateId);
}

/**
 * Removes a template whose options could not be set, because a retry would add it again. Returns
 * whether it was removed. Never throws.
 */
async function undo(item: ItemContext, { workflowId, templateId }: AddedPlace): Promise<boolean> {
  try {
    const path = ['workflows', workflowId, 'documents', templateId];
    const subject = templateSubject(templateId);
    // A server that cannot remove templates also responds with 404.
    const answer = await requestAnswer(item, { method: 'DELETE', path, subject });
    return isSuccess(answer);
  } catch {
    // The thrown error reports why the options failed and that the template still exists.
    return false;
  }
}

function withoutOptions(
  item: ItemContext,
  failure: NodeApiError,
  left: string | undefined,
): NodeApiError {
  const description =
    left === undefined
      ? `Nothing was added. ${failure.description ?? ''}`.trim()
      : `Template ${left} was added without its options. Set them with the operation 'Update'. If you add it again, each run creates its output twice.`;
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

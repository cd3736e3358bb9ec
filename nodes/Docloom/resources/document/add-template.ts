import type {
  Document,
  DocumentCreated,
  DocumentCreateInput,
  DocumentOptions,
} from '@docloom/contract';
import { NodeApiError } from 'n8n-workflow';
import type { Turn } from '../../operation';
import { workflowSubject } from '../../parameters/workflow';
import { requestJson } from '../../transport';
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
export async function addTemplate(turn: Turn, template: NewTemplate): Promise<AddedDocument> {
  const { workflowId, body, options, fileParameter } = template;
  const added = await requestJson<AddedDocument>(turn, {
    method: 'POST',
    path: ['workflows', workflowId, 'documents'],
    body,
    subject: workflowSubject(workflowId),
    parameterNames: fileParameter ? { '$.file_id': fileParameter, '$.fileId': fileParameter } : {},
  });
  showTemplateErrors(turn, added);
  if (Object.keys(options).length === 0) return added;
  try {
    const changed = await changeDocument(turn, { workflowId, documentId: added.id }, options);
    return { ...changed, ...(added.errors && { errors: added.errors }) };
  } catch (failure) {
    throw addedWithoutOptions(turn, added, failure);
  }
}

/** Who only tried again would have the template twice. */
function addedWithoutOptions(turn: Turn, { id }: Document, failure: unknown): unknown {
  if (!(failure instanceof NodeApiError)) return failure;
  return new NodeApiError(
    turn.context.getNode(),
    {},
    {
      message: failure.message,
      description: `Document ${id} was added without its options. Set them with the operation 'Update'; adding it again would make each output twice.`,
      httpCode: failure.httpCode ?? undefined,
      itemIndex: turn.itemIndex,
    },
  );
}

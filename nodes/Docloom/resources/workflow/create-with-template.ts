import type {
  DocumentCreated,
  DocumentOptions,
  Workflow,
  WorkflowCreateInput,
} from '@docloom/contract';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { namingItem } from '../../execution/caller';
import type { ItemContext } from '../../execution/operation';
import { escapeHtml } from '../../errors/escape-html';
import type { ParameterNames } from '../../errors/error-response';
import { inputField } from '../../parameters/input-binary';
import { requestJson } from '../../transport/transport';
import { sentenceOf } from '../template/show-template-errors';
import { changeTemplate, templateOptions } from '../template/template-options';
import type { UndoList } from './undo-list';
import { workflowName } from './workflow-name';

/** A workflow to create with an uploaded file as its template. */
interface NewWorkflow {
  readonly name: string;
  readonly color: string | undefined;
  readonly icon: string | undefined;
  readonly fileId: string;
  readonly options: Partial<DocumentOptions>;
}

/** A template of a new workflow, and its errors if the server checks templates. */
type Added = Workflow['documents'][number] & Partial<Pick<DocumentCreated, 'errors'>>;

type Created = Omit<Workflow, 'documents'> & { readonly documents?: Added[] };

const parameterNames: ParameterNames = {
  '$.name': workflowName.displayName,
  '$.color': 'Color',
  '$.icon': 'Icon',
  '$.document.fileId': inputField.displayName,
  '$.document.file_id': inputField.displayName,
  ...Object.fromEntries(
    templateOptions.map(({ name, displayName }) => [`$.document.${name}`, displayName]),
  ),
};

/**
 * Creates a workflow with a template, both in one request: a Docloom service creates all of it or
 * nothing. Other servers may accept a broken template or ignore its options, which is noticed here.
 * @param undoList receives the workflow, so that a failure removes it
 */
export async function createWithTemplate(
  item: ItemContext,
  { name, color, icon, fileId, options }: NewWorkflow,
  undoList: UndoList,
): Promise<Workflow> {
  const body: WorkflowCreateInput = { name, color, icon, document: { fileId, ...options } };
  const workflow = await requestCreation(item, body, undoList);
  undoList.add({
    created: { path: ['workflows', workflow.id], subject: { kind: 'workflow', id: workflow.id } },
    ifRemoved: `The workflow ${workflow.id} was archived, because the API cannot delete it.`,
    ifLeft: `The workflow ${workflow.id} still exists. Archive it with the operation 'Archive'.`,
  });
  const [added, ...others] = workflow.documents ?? [];
  if (added === undefined) throw notUsable(item, `The server did not add the template`, []);
  const { errors = [] } = added;
  if (errors.length > 0) {
    throw notUsable(item, `The template ${added.file.name} has errors`, errors.map(sentenceOf));
  }
  const place = { workflowId: workflow.id, templateId: added.id };
  const template = hasOptions(added, options) ? added : await changeTemplate(item, place, options);
  return { ...workflow, documents: [template, ...others] };
}

/** Without a response, nobody knows whether the workflow exists. */
async function requestCreation(
  item: ItemContext,
  body: WorkflowCreateInput,
  undoList: UndoList,
): Promise<Created> {
  try {
    return await requestJson<Created>(item, {
      method: 'POST',
      path: ['workflows'],
      query: { requireValid: 'true' },
      body,
      subject: { kind: 'new workflow' },
      parameterNames,
    });
  } catch (failure) {
    throw noted(failure, undoList);
  }
}

function noted(failure: unknown, undoList: UndoList): unknown {
  const isUnanswered = failure instanceof NodeApiError && !failure.httpCode;
  const ifLeft =
    "The workflow may have been created: check that with the operation 'Get Many' before you try again.";
  if (isUnanswered) undoList.add({ created: undefined, ifLeft });
  return failure;
}

function hasOptions(added: Added, options: Partial<DocumentOptions>): boolean {
  const current = new Map<string, unknown>(Object.entries(added));
  return Object.entries(options).every(([name, value]) => current.get(name) === value);
}

function notUsable(
  item: ItemContext,
  message: string,
  reasons: readonly string[],
): NodeOperationError {
  return new NodeOperationError(item.context.getNode(), namingItem(message, item), {
    description: [...reasons.map(escapeHtml), 'Fix the file, and run the node again.'].join(' '),
    itemIndex: item.itemIndex,
  });
}

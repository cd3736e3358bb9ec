import type { Document, DocumentFields, Run } from '@docloom/contract';
import { NodeOperationError } from 'n8n-workflow';
import { isSuccess } from '../../../transport/answer';
import { namingItem } from '../../../execution/caller';
import { escapeHtml } from '../../../errors/escape-html';
import type { ItemContext } from '../../../execution/operation';
import { templateSubject } from '../../../parameters/template';
import { requestAnswer } from '../../../transport/transport';

/** The member of an error's context that has the code of the failed run. */
export const RUN_CODE = 'runCode';

/** The code of a run that has not ended in time. The service does not have it. */
export const NOT_FINISHED = 'not_finished';

/**
 * Returns what the user reads about a run that has failed, with the code of the run in its context.
 * Never throws.
 */
export async function explainFailedRun(item: ItemContext, run: Run): Promise<NodeOperationError> {
  const { message, description } = (await explainBrokenTemplates(item, run)) ?? explain(run);
  const error = new NodeOperationError(item.context.getNode(), namingItem(message, item), {
    description,
    itemIndex: item.itemIndex,
  });
  error.context[RUN_CODE] = run.error?.code;
  return error;
}

interface Explanation {
  readonly message: string;
  /** HTML. */
  readonly description: string;
}

function explain(run: Run): Explanation {
  const reason = run.error?.message ?? 'the server gave no reason';
  const code = run.error === null ? '' : ` (${run.error.code})`;
  return {
    message: `Run ${run.id} failed to create its documents: ${reason}`,
    description: `Fix the reported problem${code} first. Then use the operation 'Retry' of the resource 'Run', or send the data again.`,
  };
}

/** The tags of a template that cannot be read. */
interface BrokenTemplate {
  readonly name: string;
  readonly faults: DocumentFields['faults'];
}

/** A short title and a line for each broken tag; null when the server does not list them. */
async function explainBrokenTemplates(item: ItemContext, run: Run): Promise<Explanation | null> {
  const broken = run.outputs.filter(({ error }) => error?.code === 'template_broken');
  if (broken.length === 0) return null;
  const templates: BrokenTemplate[] = [];
  for (const { documentId } of broken) {
    const template = await readBrokenTemplate(item, run.workflowId, documentId);
    if (template === null) return null;
    templates.push(template);
  }
  const titles = templates.map(({ name, faults }) => `${name} has ${countTags(faults.length)}`);
  const lines = templates.flatMap(({ name, faults }) =>
    faults.map((fault) => `${templates.length > 1 ? `${name}: ` : ''}${sentenceOf(fault)}`),
  );
  const remedy = `No document was created. Fix the template, then use the operation 'Retry' of the resource 'Run' for ${run.id}, or send the data again.`;
  return {
    message: titles.join('; '),
    description: [...lines, remedy].map(escapeHtml).join('<br>'),
  };
}

/** Null when the server does not say, or when the template has been corrected meanwhile. */
async function readBrokenTemplate(
  item: ItemContext,
  workflowId: string,
  documentId: string,
): Promise<BrokenTemplate | null> {
  const path = ['workflows', workflowId, 'documents', documentId];
  const fields = await readIfThere<DocumentFields>(item, [...path, 'fields'], documentId);
  const document = await readIfThere<Document>(item, path, documentId);
  if (!fields || !document || fields.faults.length === 0) return null;
  return { name: document.file.name, faults: fields.faults };
}

async function readIfThere<Body>(
  item: ItemContext,
  path: readonly string[],
  documentId: string,
): Promise<Body | null> {
  try {
    const subject = templateSubject(documentId);
    const alsoAccept = [400, 403, 404, 405];
    const answer = await requestAnswer(item, { method: 'GET', path, subject, alsoAccept });
    return isSuccess(answer) ? (answer.body as Body) : null;
  } catch {
    // The failed run is what the user has to read of; why there are no details is not.
    return null;
  }
}

function countTags(count: number): string {
  return count === 1 ? '1 broken tag' : `${count} broken tags`;
}

function sentenceOf({ part, near, what, remedy }: DocumentFields['faults'][number]): string {
  const place = [part && `in ${part}`, near && `near "${near}"`].filter(Boolean).join(', ');
  const sentence = what.charAt(0).toUpperCase() + what.slice(1);
  return `${sentence}${place && ` (${place})`}. ${remedy}`;
}

import type { DocumentType } from '@docloom/contract';
import type { Inspection } from '@docloom/templates';
import { tenantOf } from '../concurrency/tenant.ts';
import type { Viewer } from '../workflows/access.ts';
import type { TemplateDependencies } from '../workflows/documents/template-file.ts';
import type { TemplateFile } from './read-template.ts';
import { renderProblem } from './render-problem.ts';
import { SENT_TEMPLATE } from './render-once.ts';

/** A checked template: its type, what it uses, and its errors. */
export interface CheckedTemplate extends Inspection {
  documentType: DocumentType;
}

/**
 * Returns what a template that is stored nowhere uses, and its errors.
 * @param signal stops the work before its next step
 * @throws DocloomError `file_not_a_template`, `document_too_large`, `render_not_available`
 */
export async function checkTemplateOnce(
  { templates }: Pick<TemplateDependencies, 'templates'>,
  user: Viewer,
  { name, content }: TemplateFile,
  signal: AbortSignal,
): Promise<CheckedTemplate> {
  const flow = { tenantId: tenantOf(user), name: `renders of ${user.id}` };
  try {
    const documentType = await templates.identify(name, content, flow);
    signal.throwIfAborted();
    return { documentType, ...(await templates.inspect(content, flow)) };
  } catch (cause) {
    throw renderProblem(cause, { name, ...SENT_TEMPLATE });
  }
}

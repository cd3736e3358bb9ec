import type { Flow } from '../../concurrency/flow.ts';
import { DocloomError, problem } from '../../errors/errors.ts';
import type { Diagnostic, Inspection } from '@docloom/templates';
import type { Templates } from '../../templates/templates.ts';
import { NotATemplate, TemplateError } from '@docloom/templates';
import { TemplateAborted } from '../../templates/templates.ts';

/** Returns the fields and the errors of a template. An unreadable file has one error. */
export async function inspectTemplate(
  templates: Templates,
  content: Uint8Array,
  flow: Flow,
): Promise<Inspection> {
  try {
    return await templates.inspect(content, flow);
  } catch (cause) {
    if (!(cause instanceof NotATemplate || cause instanceof TemplateAborted)) throw cause;
    return unreadableTemplate(cause.message);
  }
}

/** Returns the inspection of an unreadable template. */
export function unreadableTemplate(reason: string): Inspection {
  const what = `the template cannot be read: ${reason}`;
  const remedy = 'Add the document again with a Word or PowerPoint file.';
  return { fields: [], diagnostics: [{ part: null, near: '', what, remedy }] };
}

const NOT_ADDED =
  'Nothing was added. Correct the template, upload it and send the request again; without requireValid it is added with its errors.';

/**
 * Rejects a template with errors.
 * @param path the path of the member that names the file, used for each error
 * @param remedy says what was not done, and what the client can do
 * @throws DocloomError `template_broken`
 */
export function rejectBrokenTemplate(
  { name, errors }: { name: string; errors: readonly Diagnostic[] },
  path: string,
  remedy = NOT_ADDED,
): void {
  if (errors.length === 0) return;
  const { code, message } = problem(
    'template_broken',
    name,
    new TemplateError(errors).message,
    remedy,
  );
  const members = errors.map((error) => ({ path, message: new TemplateError([error]).message }));
  throw new DocloomError(code, message, members);
}

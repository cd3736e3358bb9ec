import type { RenderOptions } from '@docloom/contract';
import { tenantOf } from '../concurrency/tenant.ts';
import type { Viewer } from '../workflows/access.ts';
import { newOptions } from '../workflows/documents/document-record.ts';
import { rejectUnusableTexts } from '../workflows/documents/unusable-options.ts';
import type { RenderedFile } from './make-file.ts';
import type { TemplateFile } from './read-template.ts';
import type { RenderFileDependencies } from './render-file.ts';
import { renderFile } from './render-file.ts';
import { renderProblem } from './render-problem.ts';
import { showUnfilled } from './show-unfilled.ts';

/** A template that is sent with its data. */
export interface RenderOnceOrder {
  template: TemplateFile;
  /** As JSON; null to show the template as it is, with its tags. */
  data: string | null;
  options: RenderOptions;
}

/** The part of the form that has the template, and how to correct its errors. */
export const SENT_TEMPLATE = {
  path: 'template',
  remedy: 'Correct the template and send the request again.',
} as const;

/**
 * Renders a template that is stored nowhere, or shows it as it is. Pictures in the data may be drive files that the user
 * may read.
 * @param signal stops the work before its next step
 * @throws DocloomError `invalid_request`; those of `renderFile`
 */
export async function renderOnce(
  dependencies: RenderFileDependencies,
  user: Viewer,
  { template: sent, data, options }: RenderOnceOrder,
  signal: AbortSignal,
): Promise<RenderedFile> {
  const { templates } = dependencies;
  const template = { ...sent, ...SENT_TEMPLATE };
  const flow = { tenantId: tenantOf(user), name: `renders of ${user.id}` };
  const given = {
    ...(options.outputName !== undefined && { outputName: options.outputName }),
    ...(options.pdfPassword !== undefined && { pdfPassword: options.pdfPassword }),
  };
  await rejectUnusableTexts(templates, given);
  const documentType = await templates
    .identify(template.name, template.content, flow)
    .catch((cause: unknown) => {
      throw renderProblem(cause, template);
    });
  signal.throwIfAborted();
  const standard = options.pdfStandard ?? null;
  const file = { template, documentType, format: options.format, page: 1, standard, flow };
  if (data === null) return showUnfilled(dependencies, file, signal);
  const { outputName } = newOptions(template, given);
  return renderFile(
    dependencies,
    {
      ...file,
      texts: { name: outputName, password: options.pdfPassword ?? null },
      data,
      reader: user,
      copying: options.pdfPasswordPreventCopy ? 'prevented' : 'allowed',
    },
    signal,
  );
}

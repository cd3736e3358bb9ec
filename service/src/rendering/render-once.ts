import type { RenderOptions } from '@docloom/contract';
import { tenantOf } from '../concurrency/tenant.ts';
import type { Viewer } from '../workflows/access.ts';
import { newOptions } from '../workflows/documents/document-record.ts';
import { rejectUnusableTexts } from '../workflows/documents/unusable-options.ts';
import type { TemplateFile } from './read-template.ts';
import type { RenderedFile, RenderFileDependencies } from './render-file.ts';
import { renderFile } from './render-file.ts';
import { renderProblem } from './render-problem.ts';

/** A template that is sent with its data. */
export interface RenderOnceOrder {
  template: TemplateFile;
  /** As JSON. */
  data: string;
  options: RenderOptions;
}

/** The part of the form that has the template, and how to correct its errors. */
export const SENT_TEMPLATE = {
  path: 'template',
  remedy: 'Correct the template and send the request again.',
} as const;

/**
 * Renders a template that is stored nowhere. Pictures in the data may be drive files that the user
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
  const { outputName } = newOptions(template, given);
  return renderFile(
    dependencies,
    {
      template,
      documentType,
      texts: { name: outputName, password: options.pdfPassword ?? null },
      data,
      reader: user,
      flow,
      format: options.format,
      page: 1,
      copying: options.pdfPasswordPreventCopy ? 'prevented' : 'allowed',
      standard: options.pdfStandard ?? null,
    },
    signal,
  );
}

import type { MadeFileOrder, MakeFileDependencies, RenderedFile } from './make-file.ts';
import { makeFile } from './make-file.ts';
import type { RenderDependencies, TemplateOrder } from './render-template.ts';
import { renderTemplate } from './render-template.ts';

export interface RenderFileDependencies extends RenderDependencies, MakeFileDependencies {}

/** A template to render to a file. */
export interface FileOrder extends TemplateOrder, MadeFileOrder {
  template: MadeFileOrder['template'];
}

/**
 * Renders a template to a file in memory.
 * @param signal stops the work before its next step, with the signal's reason
 * @throws DocloomError as `makeFile`
 */
export async function renderFile(
  dependencies: RenderFileDependencies,
  order: FileOrder,
  signal: AbortSignal,
): Promise<RenderedFile> {
  return makeFile(dependencies, order, signal, (share) =>
    renderTemplate(dependencies, order, share),
  );
}

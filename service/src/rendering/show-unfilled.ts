import { extname } from 'node:path';
import { safeFileName } from '../drive/file-name.ts';
import type { Templates } from '../templates/templates.ts';
import type { MadeFileOrder, MakeFileDependencies, RenderedFile } from './make-file.ts';
import { makeFile } from './make-file.ts';

export interface ShowUnfilledDependencies extends MakeFileDependencies {
  templates: Templates;
}

/** A template to show as it is, with its tags. It has no data, so its PDF needs no password. */
export type UnfilledOrder = Omit<MadeFileOrder, 'copying'>;

/**
 * Converts a template as it is, with its tags visible, also if it has errors.
 * @param signal stops the work before its next step, with the signal's reason
 * @throws DocloomError as `makeFile`, without `template_broken` and `pdf_password_unusable`
 */
export async function showUnfilled(
  dependencies: ShowUnfilledDependencies,
  order: UnfilledOrder,
  signal: AbortSignal,
): Promise<RenderedFile> {
  const { template, flow } = order;
  const { name, content } = template;
  return makeFile(dependencies, { ...order, copying: 'allowed' }, signal, async () => {
    // The converter relies on this check.
    await dependencies.templates.identify(name, content, flow);
    const pieces = [content];
    return { name: safeFileName(name, extname(name)), pieces, password: null, warnings: [] };
  });
}

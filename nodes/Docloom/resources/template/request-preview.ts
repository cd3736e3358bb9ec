import type { DocumentPreviewInput } from '@docloom/contract';
import type { ItemContext } from '../../execution/operation';
import { templateSubject } from '../../parameters/template';
import { requestRenderedFile, type RenderedFile } from '../../transport/files/rendered-file';
import { showLostNumbers } from '../source/lost-numbers';

/** A template of a workflow. */
export interface TemplatePlace {
  readonly workflowId: string;
  readonly templateId: string;
}

/**
 * Renders a template without a run: no drive file and no event. Adds the warnings of the server to
 * those of the execution.
 */
export async function requestPreview(
  item: ItemContext,
  { workflowId, templateId }: TemplatePlace,
  body: DocumentPreviewInput,
): Promise<RenderedFile> {
  if (body.data !== undefined) showLostNumbers(item, body.data);
  const rendered = await requestRenderedFile(item, {
    path: ['workflows', workflowId, 'documents', templateId, 'preview'],
    body,
    subject: templateSubject(templateId),
    fallbackName: `preview.${body.format === 'original' ? 'docx' : body.format}`,
    addition: 'previews',
  });
  item.memory.warnings.add(item.itemIndex, rendered.warnings);
  return rendered;
}

import type { Document } from '@docloom/contract';
import { NodeOperationError, type IBinaryData, type IDataObject } from 'n8n-workflow';
import { namingItem } from '../../execution/caller';
import { onceForWorkflow } from '../../execution/once-for-workflow';
import type { ItemContext, OutputItem } from '../../execution/operation';
import { workflowSubject } from '../../parameters/workflow';
import { requestJson } from '../../transport/transport';
import type { Sending } from '../source/make-documents';
import { requireFields } from '../source/require-fields';
import { fieldOf, lacksOriginal, type RunFiles } from '../source/run-state/run-files';
import { requestPreview } from '../template/request-preview';
import type { Output } from './generate-options';

/** What the output items of a preview contain. */
interface PreviewPlan {
  readonly output: Output;
  readonly files: RunFiles;
  /** The members of the input item to keep. */
  readonly input: IDataObject;
}

/** A rendered template of the workflow. */
interface Preview {
  readonly documentId: string;
  readonly binary: Readonly<Record<string, IBinaryData>>;
  readonly warnings: readonly string[];
}

/**
 * Renders the templates of a workflow without a run: the items are those of a run, but nothing is
 * saved to the drive and no event is sent.
 * @throws NodeOperationError if the workflow has no template
 */
export async function previewItems(
  item: ItemContext,
  sending: Sending,
  { output, files, input }: PreviewPlan,
): Promise<OutputItem[]> {
  const { workflowId, data, options } = sending;
  if (options.requiresAllFields) await requireFields(item, workflowId, data);
  const previews: Preview[] = [];
  for (const template of await readTemplates(item, workflowId)) {
    previews.push(await renderTemplate(item, template, { sending, files }));
  }
  const ofAll = { ...input, workflowId, runId: null, preview: true };
  if (output === 'document') {
    return previews.map(({ documentId, binary, warnings }) => ({
      json: { ...ofAll, documentId, warnings: [...warnings] },
      binary,
    }));
  }
  const binary = previews.flatMap((preview, index) =>
    Object.entries(preview.binary).map(([field, file]) => [fieldOf(field, index), file] as const),
  );
  const documentIds = previews.map(({ documentId }) => documentId);
  const warnings = previews.flatMap((preview) => preview.warnings);
  return [{ json: { ...ofAll, documentIds, warnings }, binary: Object.fromEntries(binary) }];
}

/** Lists the templates of a workflow once for all items. */
async function readTemplates(item: ItemContext, workflowId: string): Promise<Document[]> {
  const templates = await onceForWorkflow(item, workflowId, 'documents', async () => {
    return await requestJson<Document[]>(item, {
      method: 'GET',
      path: ['workflows', workflowId, 'documents'],
      subject: workflowSubject(workflowId),
    });
  });
  if (templates.length > 0) return templates;
  const message = `Workflow ${workflowId} has no template to preview`;
  throw new NodeOperationError(item.context.getNode(), namingItem(message, item), {
    description:
      "Add a template to it, for example with the operation 'Add From Binary' of the resource 'Template'.",
    itemIndex: item.itemIndex,
  });
}

async function renderTemplate(
  item: ItemContext,
  template: Document,
  { sending, files }: { readonly sending: Sending; readonly files: RunFiles },
): Promise<Preview> {
  const { workflowId, data } = sending;
  const { id: documentId } = template;
  const binary = new Map<string, IBinaryData>();
  const warnings = new Set<string>();
  for (const { field, format } of wantedFormats(template, files)) {
    const place = { workflowId, templateId: documentId };
    const rendered = await requestPreview(item, place, { data, format });
    binary.set(field, rendered.binary);
    rendered.warnings.forEach((warning) => warnings.add(warning));
  }
  if (files.which !== 'pdf' && !hasOriginal(template))
    item.memory.warnings.add(item.itemIndex, [lacksOriginal(documentId)]);
  return { documentId, binary: Object.fromEntries(binary), warnings: [...warnings] };
}

/** Returns the files that a run would make, as far as the user wants them. */
function wantedFormats(
  template: Document,
  { which, field, pdfField }: RunFiles,
): { readonly field: string; readonly format: 'original' | 'pdf' }[] {
  const { createPdfCopy } = template;
  const original = hasOriginal(template) ? [{ field, format: 'original' as const }] : [];
  const copy = createPdfCopy ? [{ field: pdfField, format: 'pdf' as const }] : [];
  if (which === 'original') return original;
  if (which === 'both') return [...original, ...copy];
  return createPdfCopy ? [{ field, format: 'pdf' }] : original;
}

/** A run keeps only the PDF copy of some documents. */
function hasOriginal({ createPdfCopy, removeOutput }: Document): boolean {
  return !(createPdfCopy && removeOutput);
}

import type { RenderFormat } from '@docloom/contract';
import { findSampleData } from '../store/records/templates/sample-data.ts';
import type { LinkedDocument } from '../workflows/documents/linked-document.ts';
import type { RenderedFile } from './make-file.ts';
import type { PreviewDependencies } from './preview-document.ts';
import { keepsOnlyProtectedPdf, previewDocument } from './preview-document.ts';

/** A document that anybody with its `previewUrl` may see, and the format to see it in. */
export interface PublicPreviewOrder extends LinkedDocument {
  format: RenderFormat;
}

/**
 * Renders a document with the sample data that somebody has set for it, and never with the data of a
 * run: that is about real people. The work counts for the tenant of the workflow.
 * @param signal stops the work before its next step
 * @returns null if no sample data was set
 * @throws DocloomError those of `previewDocument`
 */
export async function publicPreview(
  dependencies: PreviewDependencies,
  { workflow, document, format }: PublicPreviewOrder,
  signal: AbortSignal,
): Promise<RenderedFile | null> {
  const data = await findSampleData(dependencies.store, document.id);
  if (data === undefined) return null;
  const owner = { id: workflow.ownerId, teamId: workflow.ownerTeamId };
  const order = { workflow, document, format, page: 1, data };
  const stored = { outputName: undefined, runId: undefined, versionId: undefined };
  return previewDocument(dependencies, owner, { ...order, ...stored }, signal);
}

/**
 * Returns whether a visitor without a token may see a picture of the document. If its runs keep only a
 * PDF with a password, a picture would go around that password.
 */
export function mayShowPicture({ document }: Pick<LinkedDocument, 'document'>): boolean {
  return !keepsOnlyProtectedPdf(document);
}

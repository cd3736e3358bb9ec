import { api } from '../client.ts';
import { fileNameIn } from '../named-file.ts';
import { problemOf } from '../problem.ts';
import type { PreviewContent, TemplatePlace } from '../types.ts';
import { warningsIn } from './warnings.ts';

/** What to render. */
export interface PreviewOrder {
  content: PreviewContent;
  format: 'pdf' | 'original';
  /** The current version by default. */
  versionId?: string | undefined;
  /** The stored one by default. */
  outputName?: string;
}

/** A document of the service's own converter. Nothing of it is kept there. */
export interface Preview {
  file: ArrayBuffer;
  name: string;
  type: string;
  /** Which fields were missing, and what else the reader should know. */
  warnings: readonly string[];
}

/**
 * Renders a template.
 * @throws ApiProblem
 */
export async function renderPreview(
  { workflowId, documentId }: TemplatePlace,
  order: PreviewOrder,
  signal?: AbortSignal,
): Promise<Preview> {
  const { data, error, response } = await api.POST(
    '/v0/workflows/{workflowId}/documents/{documentId}/preview/',
    {
      params: { path: { workflowId, documentId } },
      body: { format: order.format, filled: order.content.filled },
      bodySerializer: () => previewBody(order),
      parseAs: 'arrayBuffer',
      signal: signal ?? null,
    },
  );
  if (data === undefined) throw problemOf(response.status, error);
  const { headers } = response;
  return {
    file: data,
    name: fileNameIn(headers.get('content-disposition')),
    type: headers.get('content-type') ?? 'application/octet-stream',
    warnings: warningsIn(headers),
  };
}

/** The data stays the text that it is: parsed, a number with many digits would lose some. */
function previewBody({ content, ...order }: PreviewOrder): string {
  const body = JSON.stringify({ ...order, ...(!content.filled && { filled: false }) });
  return content.filled ? `${body.slice(0, -1)},"data":${content.data}}` : body;
}

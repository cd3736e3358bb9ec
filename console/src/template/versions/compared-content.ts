import type { Document, PreviewContent, TemplateVersion } from '../../api/types.ts';
import { hasPasswordOfData } from '../preview/password-of.ts';

/**
 * Returns what the pages to compare show: documents with data; the templates with their tags if a
 * version cannot be filled, or its document could not be opened.
 * @param data the text of a JSON object
 */
export function comparedContent(
  document: Pick<Document, 'enablePdfPassword' | 'pdfPassword'>,
  versions: readonly Pick<TemplateVersion, 'errors'>[],
  data: string,
): PreviewContent {
  const canBeFilled = versions.every(({ errors }) => errors.length === 0);
  if (!canBeFilled || hasPasswordOfData(document)) return { filled: false };
  return { filled: true, data };
}

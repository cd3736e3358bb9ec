import { useQuery } from '@tanstack/react-query';
import { previewQuery } from '../../../api/templates/template-queries.ts';
import { versionFieldsQuery, versionTagQuery } from '../../../api/versions/template-versions.ts';
import type { Document, TemplatePlace, TemplateVersion } from '../../../api/types.ts';
import { comparedContent } from '../compared-content.ts';

/**
 * Requests everything about the current version that its comparison with a new file and its replacement
 * need, while the service checks the file.
 * @param current undefined if the file of the template is missing
 * @param data the text of a JSON object
 */
export function useCurrentAhead(
  place: TemplatePlace,
  document: Document,
  current: TemplateVersion | undefined,
  data: string,
): void {
  const content = comparedContent(document, current ? [current] : [], data);
  const id = current?.id ?? '';
  const enabled = current !== undefined;
  useQuery({ ...previewQuery(place, content, id), enabled });
  useQuery({ ...versionFieldsQuery(place, id), enabled });
  useQuery({ ...versionTagQuery(place, id), enabled });
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../client.ts';
import { renderPreview } from './render-preview.ts';
import { readSampleData } from './sample-data.ts';
import type { PreviewContent, TemplatePlace } from '../types.ts';

const pathOf = ({ workflowId, documentId }: TemplatePlace) => ({
  path: { workflowId, documentId },
});

/** Everything that is read about a template: what a new version makes out of date. */
export const templateKey = ({ workflowId, documentId }: TemplatePlace) => [
  'template',
  workflowId,
  documentId,
];

/** Previews of certain versions: they stay the same when another version becomes current. */
export const versionPreviewsKey = ({ workflowId, documentId }: TemplatePlace) => [
  'version previews',
  workflowId,
  documentId,
];

/** Reads what the current template uses, and its errors. */
export const templateFieldsQuery = (place: TemplatePlace) =>
  queryOptions({
    queryKey: [...templateKey(place), 'fields'],
    queryFn: async ({ signal }) =>
      dataOf(
        await api.GET('/v0/workflows/{workflowId}/documents/{documentId}/fields/', {
          params: pathOf(place),
          signal,
        }),
      ),
  });

/** Reads the sample data of a template. */
export const sampleDataQuery = (place: TemplatePlace) =>
  queryOptions({
    queryKey: [...templateKey(place), 'sample data'],
    queryFn: ({ signal }) => readSampleData(place, signal),
    // The text in the editor is the reader's own.
    refetchOnWindowFocus: false,
  });

/** Renders a version of a template as a PDF; the current one by default. */
export const previewQuery = (
  place: TemplatePlace,
  content: PreviewContent,
  versionId: string | undefined,
) =>
  queryOptions({
    queryKey:
      versionId === undefined
        ? [...templateKey(place), 'preview', content]
        : [...versionPreviewsKey(place), versionId, content],
    queryFn: ({ signal }) => renderPreview(place, { content, format: 'pdf', versionId }, signal),
    // The last preview stays until there is a new one.
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
  });

/** Fills a name for the documents of a template. */
export const outputNameQuery = (place: TemplatePlace, outputName: string, data: string) =>
  queryOptions({
    queryKey: [...templateKey(place), 'output name', outputName, data],
    queryFn: async ({ signal }) => {
      const content = { filled: true, data } as const;
      const order = { content, format: 'original', outputName } as const;
      return (await renderPreview(place, order, signal)).name;
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });

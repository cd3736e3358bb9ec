import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../client.ts';
import type { NamedFile } from '../named-file.ts';
import { workflowQuery } from '../queries.ts';
import { renderPreview } from './render-preview.ts';
import type { SampleDataChange } from './sample-data.ts';
import { SavedMeanwhile, saveSampleData } from './sample-data.ts';
import { sampleDataQuery, templateKey, versionPreviewsKey } from './template-queries.ts';
import type { DocumentOptions, TemplatePlace } from '../types.ts';
import { TAKES_LONG } from '../../pending/takes-long.ts';

/** Reads everything about a template again, after another version has become current. */
export async function readTemplateAgain(client: QueryClient, place: TemplatePlace): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: templateKey(place) }),
    client.invalidateQueries(workflowQuery(place.workflowId)),
  ]);
}

/** Stores the sample data of a template. If somebody else was faster, their data is read. */
export function useSaveSampleData(place: TemplatePlace) {
  const client = useQueryClient();
  const { queryKey } = sampleDataQuery(place);
  return useMutation({
    mutationFn: (change: SampleDataChange) => saveSampleData(place, change),
    onSuccess: (stored) => {
      client.setQueryData(queryKey, stored);
    },
    onError: (error) => {
      if (error instanceof SavedMeanwhile) client.setQueryData(queryKey, error.theirs);
    },
  });
}

/** Changes the options of a document. */
export function useSaveOptions(place: TemplatePlace) {
  const client = useQueryClient();
  const { workflowId, documentId } = place;
  return useMutation({
    mutationFn: async (options: DocumentOptions) =>
      dataOf(
        await api.PATCH('/v0/workflows/{workflowId}/documents/{documentId}/', {
          params: { path: { workflowId, documentId } },
          body: options,
        }),
      ),
    // The password of a PDF is one of them, so the previews of former versions change too.
    onSuccess: () =>
      Promise.all([
        readTemplateAgain(client, place),
        client.invalidateQueries({ queryKey: versionPreviewsKey(place) }),
      ]),
  });
}

/** Makes a document of some data for the person alone: no run, no event, no file in the drive. */
export function useTestDocument(place: TemplatePlace) {
  return useMutation({
    ...TAKES_LONG,
    mutationFn: async ({ data, format }: TestDocumentOrder): Promise<NamedFile> => {
      const content = { filled: true, data } as const;
      const { file, name, type } = await renderPreview(place, { content, format });
      return { name, content: new Blob([file], { type }) };
    },
  });
}

/** A document to make of some data, which is the text of a JSON object. */
export interface TestDocumentOrder {
  data: string;
  format: 'pdf' | 'original';
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, requireSuccess } from './client.ts';
import { workflowQuery, workflowsQuery } from './queries.ts';
import type { Workflow } from './types.ts';

/** A workflow to make of a template. */
export interface NewWorkflow {
  name: string;
  file: File;
  createPdfCopy: boolean;
}

/** Uploads a template and creates a workflow with it. If the workflow is refused, the file is removed. */
export function useCreateWorkflow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, file, createPdfCopy }: NewWorkflow): Promise<Workflow> => {
      const form = new FormData();
      form.append('file', file);
      const uploaded = dataOf(
        await api.POST('/v0/drive/files/', { body: { file: '' }, bodySerializer: () => form }),
      );
      const document = { file_id: uploaded.id, createPdfCopy };
      const created = await api.POST('/v0/workflows/', { body: { name, document } });
      // The workflow has a copy of its own. A file that stays does not undo it.
      const path = { fileId: uploaded.id };
      await api.DELETE('/v0/drive/files/{fileId}/', { params: { path } }).catch(() => undefined);
      return dataOf(created);
    },
    onSuccess: () => client.invalidateQueries(workflowsQuery),
  });
}

/** Archives a workflow. */
export function useArchive(workflowId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const params = { path: { workflowId } };
      requireSuccess(await api.DELETE('/v0/workflows/{workflowId}/', { params }));
    },
    onSuccess: () => {
      void client.invalidateQueries(workflowQuery(workflowId));
      void client.invalidateQueries(workflowsQuery);
    },
  });
}

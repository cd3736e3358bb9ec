import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, requireSuccess } from './client.ts';
import { useChange } from '../pending/use-change.ts';
import { workflowQuery, workflowsQuery } from './queries.ts';
import type { Workflow } from './types.ts';

/** A workflow to make of a template. */
export interface NewWorkflow {
  name: string;
  file: File;
  createPdfCopy: boolean;
}

/** Creates a workflow with a template. */
export function useCreateWorkflow() {
  const client = useQueryClient();
  return useChange({
    mutationFn: async ({ name, file, createPdfCopy }: NewWorkflow): Promise<Workflow> => {
      const form = new FormData();
      // The service reads the fields before the file.
      form.append('workflow', JSON.stringify({ name, document: { createPdfCopy } }));
      form.append('file', file);
      return dataOf(
        await api.POST('/v0/workflows/from-file/', {
          body: { workflow: '', file: '' },
          bodySerializer: () => form,
        }),
      );
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

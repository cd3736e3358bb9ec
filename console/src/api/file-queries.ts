import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useChange } from '../pending/use-change.ts';
import { api, dataOf, requireSuccess } from './client.ts';
import type { Page } from './next-page.ts';
import { nextCursor } from './next-page.ts';
import type { ListedFile } from './types.ts';

const FILES_AT_ONCE = 50;
/** The service looks into its storage after each list. */
const FILES_REFRESH = 30_000;

/** Reads the files that the user may see, newest first, page by page. */
export const filesQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['files', search],
    queryFn: async ({ pageParam: cursor, signal }): Promise<Page<ListedFile>> => {
      const query = {
        order: 'newest' as const,
        limit: FILES_AT_ONCE,
        ...(search !== '' && { search }),
        ...(cursor !== undefined && { cursor }),
      };
      const answer = await api.GET('/v0/drive/files/', { params: { query }, signal });
      const next = nextCursor(answer.response.headers.get('link'));
      return { entries: dataOf(answer), next };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    refetchInterval: FILES_REFRESH,
  });

/** Deletes a file. */
export function useDeleteFile(fileId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const params = { path: { fileId } };
      requireSuccess(await api.DELETE('/v0/drive/files/{fileId}/', { params }));
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['files'] });
    },
  });
}

/** Creates a link to a file for everybody who has it. */
export function useShareFile(fileId: string) {
  return useChange({
    mutationFn: async (expiresInSeconds: number) =>
      dataOf(
        await api.POST('/v0/drive/files/{fileId}/links/', {
          params: { path: { fileId } },
          body: { expiresInSeconds },
        }),
      ),
  });
}

/** Revokes all links to a file, whoever created them. */
export function useRevokeLinks(fileId: string) {
  return useMutation({
    mutationFn: async () => {
      const params = { path: { fileId } };
      requireSuccess(await api.DELETE('/v0/drive/files/{fileId}/links/', { params }));
    },
  });
}

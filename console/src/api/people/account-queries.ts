import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, requireSuccess } from '../client.ts';
import type { PasswordChange } from '../types.ts';

/** How often the list of sessions is read again, in milliseconds. */
const SESSIONS_REFRESH = 30_000;

/** Reads the signed-in user. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }) => dataOf(await api.GET('/v0/account/', { signal })),
});

/** Reads the browsers in which the user is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => dataOf(await api.GET('/v0/sessions/', { signal })),
  refetchInterval: SESSIONS_REFRESH,
});

/** Signs the user out in another browser. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (sessionId: string) => {
      const params = { path: { sessionId } };
      requireSuccess(await api.DELETE('/v0/sessions/{sessionId}/', { params }));
    },
    // One that has ended meanwhile is not in the list either.
    onSettled: () => client.invalidateQueries(sessionsQuery),
  });
}

/** Signs the user out in all other browsers. */
export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      requireSuccess(await api.DELETE('/v0/sessions/'));
    },
    onSettled: () => client.invalidateQueries(sessionsQuery),
  });
}

/** Changes the password of the user. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: PasswordChange) => {
      requireSuccess(await api.PUT('/v0/account/password/', { body }));
    },
    // The other sessions that began with the password have ended.
    onSuccess: () => client.invalidateQueries(sessionsQuery),
  });
}

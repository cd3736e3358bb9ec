import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useChange } from '../../pending/use-change.ts';
import { api, dataOf, requireSuccess } from '../client.ts';
import type { Page } from '../next-page.ts';
import { nextCursor } from '../next-page.ts';
import { ApiProblem } from '../problem.ts';
import type { InvitationCreate, OwnTeam, TeamMember, Token } from '../types.ts';

/** How often a list is read again while its page is visible, in milliseconds. */
const REFRESH = 15_000;

const TOKENS_AT_ONCE = 50;

/** The team of the user with its members; null if the user is in none. */
export type TeamWithMembers = { team: OwnTeam; members: readonly TeamMember[] } | null;

/** Reads the team of the user with its members. */
export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: async ({ signal }): Promise<TeamWithMembers> => {
    const [team, members] = await Promise.all([
      api.GET('/v0/team/', { signal }),
      api.GET('/v0/team/members/', { signal }),
    ]);
    try {
      return { team: dataOf(team), members: dataOf(members) };
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'no_team') return null;
      throw error;
    }
  },
  refetchInterval: REFRESH,
});

/** Reads the tokens that the user may see, the oldest first, page by page. */
export const tokensQuery = infiniteQueryOptions({
  queryKey: ['tokens'],
  queryFn: async ({ pageParam: cursor, signal }): Promise<Page<Token>> => {
    const query = { limit: TOKENS_AT_ONCE, ...(cursor !== undefined && { cursor }) };
    const answer = await api.GET('/v0/tokens/', { params: { query }, signal });
    const next = nextCursor(answer.response.headers.get('link'));
    return { entries: dataOf(answer), next };
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
  refetchInterval: REFRESH,
});

/** Invites a person into the team. */
export function useInvite() {
  const client = useQueryClient();
  return useChange({
    mutationFn: async (body: InvitationCreate) =>
      dataOf(await api.POST('/v0/team/invitations/', { body })),
    onSuccess: () => client.invalidateQueries(teamQuery),
  });
}

/** Removes a member from the team. */
export function useRemoveMember() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (userId: string) => {
      const path = { userId };
      requireSuccess(await api.DELETE('/v0/team/members/{userId}/', { params: { path } }));
    },
    onSuccess: () => {
      void client.invalidateQueries(teamQuery);
      void client.invalidateQueries(tokensQuery);
    },
  });
}

/** Revokes a token. */
export function useRevokeToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (tokenId: string) => {
      const path = { tokenId };
      requireSuccess(await api.DELETE('/v0/tokens/{tokenId}/', { params: { path } }));
    },
    onSuccess: () => {
      void client.invalidateQueries(tokensQuery);
    },
  });
}

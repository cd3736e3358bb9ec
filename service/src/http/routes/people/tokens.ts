import { Token } from '@docloom/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Addresses } from '../../../addresses/addresses.ts';
import type { listVisibleTokens, revokeVisibleToken } from '../../../people/visible-tokens.ts';
import { pageOfList } from '../../answers/page-of-list.ts';
import { presentToken } from '../../answers/present-team.ts';
import type { Bound } from '../../bound.ts';
import { userOf } from '../../guards/authentication.ts';
import { tokenOperations } from '../../openapi/operations/tokens.ts';
import { TokensQuery, TokenParams } from '../../requests/params.ts';

/** The dependencies of the routes of tokens. */
export interface TokenRoutesOptions {
  addresses: Addresses;
  tokens: {
    list: Bound<typeof listVisibleTokens>;
    revoke: Bound<typeof revokeVisibleToken>;
  };
}

/** Registers the routes of developer access tokens. An addition of Docloom. */
export function tokenRoutes({ addresses, tokens }: TokenRoutesOptions): FastifyPluginAsyncZod {
  return async (server) => {
    server.get(
      '/',
      {
        config: { operation: tokenOperations.list },
        schema: { querystring: TokensQuery, response: { 200: z.array(Token) } },
      },
      async (request, reply) => {
        const user = userOf(request);
        const found = await pageOfList(addresses, request, reply, request.query, (page) =>
          tokens.list(user, page),
        );
        return found.map(presentToken);
      },
    );

    server.delete(
      '/:tokenId/',
      { config: { operation: tokenOperations.revoke }, schema: { params: TokenParams } },
      async (request, reply) => {
        await tokens.revoke(userOf(request), request.params.tokenId);
        return reply.status(204).send();
      },
    );
  };
}

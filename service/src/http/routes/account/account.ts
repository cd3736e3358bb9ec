import { Account, PasswordChange } from '@docloom/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import type { changePassword } from '../../../people/passwords/set-password.ts';
import { listIdentitiesOf } from '../../../store/records/sign-in/identities.ts';
import { findPasswordHash } from '../../../store/records/sign-in/passwords.ts';
import { findTeam } from '../../../store/records/teams.ts';
import type { Store } from '../../../store/store.ts';
import { presentIdentity } from '../../answers/present-identity.ts';
import type { Bound } from '../../bound.ts';
import type { AccountAttempts } from '../../guards/attempts/account-attempts.ts';
import { sessionOf, userOf } from '../../guards/authentication.ts';
import { clientOf } from '../../guards/client-of.ts';
import { accountOperations } from '../../openapi/operations/account.ts';

/** The dependencies of the routes of the account. */
export interface AccountRoutesOptions {
  store: Store;
  log: Logger;
  accountAttempts: AccountAttempts;
  changePassword: Bound<typeof changePassword>;
}

/** Registers the routes of the user's own account. An addition of Docloom. */
export function accountRoutes(options: AccountRoutesOptions): FastifyPluginAsyncZod {
  const { store, log, accountAttempts } = options;
  return async (server) => {
    server.get(
      '/',
      { config: { operation: accountOperations.get }, schema: { response: { 200: Account } } },
      async (request) => {
        const { id, name, email, teamId } = userOf(request);
        const team = teamId === null ? undefined : await findTeam(store, teamId);
        const hasPassword = (await findPasswordHash(store, id)) !== undefined;
        const identities = (await listIdentitiesOf(store, id)).map(presentIdentity);
        return { id, name, email, team: team ?? null, hasPassword, identities };
      },
    );

    server.put(
      '/password/',
      { config: { operation: accountOperations.changePassword }, schema: { body: PasswordChange } },
      async (request, reply) => {
        const user = userOf(request);
        const { currentPassword: current, newPassword: wanted } = request.body;
        const session = sessionOf(request);
        await accountAttempts.limit(reply, user.email, () =>
          options.changePassword(user, { current, wanted, session }),
        );
        log.info({ user: user.id, client: clientOf(request) }, 'Password changed');
        return reply.status(204).send();
      },
    );
  };
}

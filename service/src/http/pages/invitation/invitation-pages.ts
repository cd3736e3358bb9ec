import formbody from '@fastify/formbody';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { DocloomError, problem } from '../../../errors/errors.ts';
import type { acceptInvitation, openInvitation } from '../../../people/invitation.ts';
import { rememberProblemCode } from '../../answers/problem-code.ts';
import type { Bound } from '../../bound.ts';
import { clientOf } from '../../guards/client-of.ts';
import { browserName } from '../browser-name.ts';
import { sendProblemPage } from '../page-problems.ts';
import { sendPage } from '../page.ts';
import { requireSameOrigin } from '../same-origin.ts';
import type { SignInOptions } from '../sign-in.ts';
import { startSession } from '../sign-in.ts';
import { wordsOf } from '../words/page-words.ts';
import { invalidInvitationPage } from './invalid-invitation-page.ts';
import { setPasswordPage } from './set-password-page.ts';

const Params = z.object({ invitationSecret: z.string() });

/** The form of the page. The password may be any text. */
const SetPassword = z.object({ password: z.string(), repeated: z.string() });

/** The dependencies of the pages of invitations. */
export interface InvitationPagesOptions extends SignInOptions {
  invitations: {
    open: Bound<typeof openInvitation>;
    accept: Bound<typeof acceptInvitation>;
  };
  /** Returns the catalogue error for whatever was thrown, and logs it if it is the service's. */
  recordProblem: (cause: unknown, request: FastifyRequest) => DocloomError;
}

/**
 * Registers the page on which an invited person sets a password, which also signs in. Opening it does
 * not use up the invitation: programs that check links in mails open it too. An addition of Docloom.
 */
export function invitationPageRoutes(options: InvitationPagesOptions): FastifyPluginAsyncZod {
  const { addresses, invitations, log } = options;

  const accept = async (
    request: FastifyRequest,
    secret: string,
    { password, repeated }: z.infer<typeof SetPassword>,
  ) => {
    if (password !== repeated) throw problem('passwords_differ');
    const browser = browserName(request.headers['user-agent']);
    const begun = await invitations.accept({ secret, password, browser });
    log.info({ user: begun.user.id, client: clientOf(request) }, 'Password set');
    return begun;
  };

  return async (server) => {
    server.removeAllContentTypeParsers();
    await server.register(formbody);

    server.addHook('onRequest', async (_request, reply) => {
      reply.header('x-robots-tag', 'noindex, nofollow');
    });

    server.setErrorHandler(async (cause, request, reply) => {
      const error = options.recordProblem(cause, request);
      if (error.code !== 'unknown_invitation') return sendProblemPage(reply, error);
      const page = invalidInvitationPage(error, addresses.path('/'), wordsOf(request));
      return sendPage(reply, error.status, page);
    });

    server.get('/:invitationSecret', { schema: { params: Params } }, async (request, reply) => {
      const { invitationSecret: secret } = request.params;
      const invited = await invitations.open(secret);
      const action = addresses.path(`/invitation/${secret}`);
      const form = { ...invited, action, problem: null };
      return sendPage(reply, 200, setPasswordPage(form, wordsOf(request)));
    });

    server.post(
      '/:invitationSecret',
      { schema: { params: Params, body: SetPassword } },
      async (request, reply) => {
        requireSameOrigin(request, addresses);
        const { invitationSecret: secret } = request.params;
        const invited = await invitations.open(secret);
        try {
          await startSession(options, request, reply, await accept(request, secret, request.body));
          return await reply.redirect(addresses.path('/'), 303);
        } catch (cause) {
          if (!(cause instanceof DocloomError) || !isCorrectable(cause)) throw cause;
          rememberProblemCode(request, cause.code);
          if (cause.retryAfter !== null) reply.header('retry-after', cause.retryAfter);
          const action = addresses.path(`/invitation/${secret}`);
          const form = { ...invited, action, problem: cause };
          return sendPage(reply, cause.status, setPasswordPage(form, wordsOf(request)));
        }
      },
    );
  };
}

/** Returns whether the person can send the form again. */
function isCorrectable({ code }: DocloomError): boolean {
  return /^password/.test(code) || code === 'sign_in_busy';
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { DocloomError, problem } from '../../../errors/errors.ts';
import type { SingleSignOn } from '../../../people/single-sign-on/single-sign-on.ts';
import { rememberProblemCode } from '../../answers/problem-code.ts';
import { consoleSignInPage } from '../../console/console-sign-in.ts';
import { clientOf } from '../../guards/client-of.ts';
import { browserName } from '../browser-name.ts';
import { answerProblemsAsPages } from '../page-problems.ts';
import { sendPage } from '../page.ts';
import { isSameOrigin } from '../same-origin.ts';
import { OF_THE_ACCOUNT } from '../sign-in-page.ts';
import type { SignInOptions } from '../sign-in.ts';
import { startSession } from '../sign-in.ts';
import { wordsOf } from '../words/page-words.ts';
import type { StoredLogin } from './login-cookie.ts';
import { setLoginCookie, takeLoginCookie } from './login-cookie.ts';
import { ownPage } from './own-page.ts';
import { CALLBACK_PATH, CHOOSE, START_PATH } from './sign-in-link.ts';
import { clearSignedOut, isSignedOut, setSignedOut } from './signed-out-cookie.ts';

/** The dependencies of signing in at a provider. */
export interface SingleSignOnPagesOptions extends SignInOptions {
  /** Returns the catalogue error for whatever was thrown, and logs it if it is the service's. */
  recordProblem: (cause: unknown, request: FastifyRequest) => DocloomError;
}

/**
 * Registers the two addresses of single sign-on: one leads to the provider, the other one is where the
 * provider sends people back to. An addition of Docloom.
 */
export function singleSignOnPages(
  options: SingleSignOnPagesOptions,
  singleSignOn: SingleSignOn,
): FastifyPluginAsyncZod {
  const { addresses } = options;
  return async (server) => {
    answerProblemsAsPages(server, options.recordProblem);

    server.get(START_PATH, async (request, reply) => {
      const page = ownPage(parametersOf(request).get('page'));
      // Another site must not begin a sign-in: the page has the button.
      if (!isSameOrigin(request, addresses)) return reply.redirect(addresses.path(page), 303);
      return orSignInPage(options, { request, reply, page }, async () => {
        requireFewAttempts(options, request, reply);
        const { login, address } = await singleSignOn.begin(
          redirectUri(options),
          asksForAccount(options, request),
        );
        setLoginCookie(request, reply, addresses, { ...login, page });
        return reply.redirect(address.href, 303);
      });
    });

    server.get(CALLBACK_PATH, async (request, reply) => {
      const login = takeLoginCookie(request, reply, addresses);
      const page = login?.page ?? '/';
      return orSignInPage(options, { request, reply, page }, async () => {
        await complete(options, singleSignOn, { request, reply, login });
        return reply.redirect(addresses.path(page), 303);
      });
    });
  };
}

/** The request of a person who comes back. */
interface Return {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Null if the browser has begun none. */
  login: StoredLogin | null;
}

/**
 * Completes a sign-in. Only what costs a request to the provider counts as an attempt: a page of another
 * site may send a browser here as often as it likes.
 */
async function complete(
  options: SingleSignOnPagesOptions,
  singleSignOn: SingleSignOn,
  { request, reply, login }: Return,
): Promise<void> {
  const parameters = parametersOf(request);
  if (!login || parameters.get('state') !== login.state) throw problem('sign_in_not_begun');
  const { signInAttempts } = options;
  beginAttempt(options, request, reply);
  try {
    const returnUrl = new URL(`${redirectUri(options)}?${parameters.toString()}`);
    const browser = browserName(request.headers['user-agent']);
    const begun = await singleSignOn.complete({ returnUrl, login, browser });
    signInAttempts.giveBack(request.ip);
    await startSession(options, request, reply, begun);
    if (isSignedOut(request, options.addresses)) clearSignedOut(request, reply, options.addresses);
  } catch (cause) {
    if (isGuess(cause)) signInAttempts.fail(request.ip);
    else signInAttempts.giveBack(request.ip);
    throw cause;
  }
}

/** @throws DocloomError `too_many_tries` */
function beginAttempt(
  { signInAttempts }: SignInOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { isAllowed, retryAfterSeconds } = signInAttempts.begin(request.ip);
  if (isAllowed) return;
  reply.header('retry-after', retryAfterSeconds);
  throw problem('too_many_tries', retryAfterSeconds);
}

/** @throws DocloomError `too_many_tries` */
function requireFewAttempts(
  options: SignInOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  beginAttempt(options, request, reply);
  options.signInAttempts.giveBack(request.ip);
}

/** Shows the errors of a sign-in on the sign-in page, where the person can begin again. */
async function orSignInPage(
  options: SingleSignOnPagesOptions,
  { request, reply, page }: { request: FastifyRequest; reply: FastifyReply; page: string },
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof DocloomError)) throw cause;
    rememberProblemCode(request, cause.code);
    // Otherwise the provider signs in the same account again, and the person comes back here.
    if (OF_THE_ACCOUNT.has(cause.code)) setSignedOut(request, reply, options.addresses);
    if (cause.retryAfter !== null) reply.header('retry-after', cause.retryAfter);
    if (cause.cause !== undefined) {
      const details = { code: cause.code, err: cause.cause, client: clientOf(request) };
      options.log.warn(details, 'Single sign-on failed');
    }
    const rejection = { error: cause, credentials: { email: '', password: '' } };
    const state = { rejection, hasAnyPassword: await options.sessions.hasAnyPassword() };
    const words = wordsOf(request);
    return sendPage(reply, cause.status, consoleSignInPage(options, page, state, words));
  }
}

/**
 * Returns whether the provider must ask for the account. It knows the person after signing out here or
 * being rejected, so it would sign in the same one again, who may have left the computer to somebody else.
 */
function asksForAccount({ addresses }: SignInOptions, request: FastifyRequest): boolean {
  return parametersOf(request).has(CHOOSE) || isSignedOut(request, addresses);
}

/** Returns whether somebody may have made up the code of a sign-in. */
function isGuess(cause: unknown): boolean {
  if (!(cause instanceof DocloomError)) return false;
  return cause.code === 'sign_in_code_rejected' || cause.code === 'provider_answer_invalid';
}

function redirectUri({ addresses }: SignInOptions): string {
  return `${addresses.base()}${CALLBACK_PATH}`;
}

function parametersOf({ url }: FastifyRequest): URLSearchParams {
  return new URL(url, 'http://localhost').searchParams;
}

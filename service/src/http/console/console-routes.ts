import formbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { DocloomError } from '../../errors/errors.ts';
import { problem } from '../../errors/errors.ts';
import { answerProblemsAsPages } from '../pages/page-problems.ts';
import { sendPage } from '../pages/page.ts';
import type { SignInOptions } from '../pages/sign-in.ts';
import { CREDENTIALS, credentialsIn, sessionUserOf, signIn, signOut } from '../pages/sign-in.ts';
import type { Rejection } from '../pages/sign-in-page.ts';
import { ownPage } from '../pages/single-sign-on/own-page.ts';
import { wordsOf } from '../pages/words/page-words.ts';
import type { ConsoleFiles } from './console-files.ts';
import { readConsoleFiles } from './console-files.ts';
import { CONSOLE_PAGE_HEADERS, renderConsolePage } from './console-page.ts';
import { CONSOLE_PATH } from './console-paths.ts';
import { consoleSignInPage } from './console-sign-in.ts';

/** The pages of the console, which show themselves: the service sends the same file for each. */
const PAGES = [
  '/',
  `${CONSOLE_PATH}/files`,
  `${CONSOLE_PATH}/activity`,
  `${CONSOLE_PATH}/people`,
  `${CONSOLE_PATH}/numbers`,
  `${CONSOLE_PATH}/workflows/:workflowId`,
  `${CONSOLE_PATH}/workflows/:workflowId/connections`,
  `${CONSOLE_PATH}/workflows/:workflowId/documents/:documentId`,
  `${CONSOLE_PATH}/workflows/:workflowId/runs/:runId`,
  `${CONSOLE_PATH}/account`,
  `${CONSOLE_PATH}/signed-in`,
];

/** The forms of the sign-in page. */
const SignIn = z.object({
  ...CREDENTIALS,
  page: z.unknown().transform(ownPage),
});

/** Their names change with their content. */
const ASSET_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  vary: 'accept-encoding',
};

/** The dependencies of the console's pages. */
export interface ConsoleRoutesOptions extends SignInOptions {
  /** The size of the largest file that can be uploaded, in bytes. */
  fileLimit: number;
  /** Whether previews are shown without signing in. */
  publicPreviews: boolean;
  /** Returns the catalogue error for whatever was thrown, and logs it if it is the service's. */
  recordProblem: (cause: unknown, request: FastifyRequest) => DocloomError;
}

/**
 * Registers the pages of the console and its files. People sign in as on the pages of files. The data
 * of the pages comes from the routes below `CONSOLE_API`. An addition of Docloom.
 */
export function consoleRoutes(options: ConsoleRoutesOptions): FastifyPluginAsyncZod {
  const { addresses, fileLimit, publicPreviews } = options;
  let read: Promise<ConsoleFiles> | undefined;
  /** A failure, such as too many open files, is not kept. */
  const consoleFiles = () =>
    (read ??= readConsoleFiles().catch((cause: unknown) => {
      read = undefined;
      throw cause;
    }));

  const askToSignIn = async (
    reply: FastifyReply,
    status: number,
    page: string,
    rejection: Rejection | null,
  ) => {
    const state = { rejection, hasAnyPassword: await options.sessions.hasAnyPassword() };
    const signInPage = consoleSignInPage(options, page, state, wordsOf(reply.request));
    return sendPage(reply, status, signInPage);
  };

  return async (server) => {
    server.removeAllContentTypeParsers();
    await server.register(formbody);

    answerProblemsAsPages(server, options.recordProblem);

    for (const path of PAGES) {
      server.get(path, async (request, reply) => {
        const user = await sessionUserOf(options, request);
        if (!user) return askToSignIn(reply, 403, ownPage(request.url), null);
        const files = await consoleFiles();
        const values = { addresses, user, fileLimit, publicPreviews };
        return reply.headers(CONSOLE_PAGE_HEADERS).send(renderConsolePage(files.page, values));
      });
    }

    server.get(
      `${CONSOLE_PATH}/assets/:name`,
      { schema: { params: z.object({ name: z.string() }) } },
      async (request, reply) => {
        const asset = (await consoleFiles()).assets.get(request.params.name);
        if (!asset) throw problem('unknown_path', 'GET', request.url);
        const { contentType, content, compressed } = asset;
        reply.headers({ ...ASSET_HEADERS, 'content-type': contentType });
        if (!acceptsGzip(request)) return reply.send(content);
        return reply.header('content-encoding', 'gzip').send(compressed);
      },
    );

    server.post(`${CONSOLE_PATH}/sign-in`, { schema: { body: SignIn } }, async (request, reply) => {
      const { page, ...fields } = request.body;
      const credentials = credentialsIn(fields);
      const error = await signIn(options, request, reply, credentials);
      if (error) {
        const rejection = { error, credentials };
        return askToSignIn(reply, error.status, page, rejection);
      }
      return reply.redirect(addresses.path(page), 303);
    });

    server.post(`${CONSOLE_PATH}/sign-out`, async (request, reply) => {
      await signOut(options, request, reply);
      return reply.redirect(addresses.path('/'), 303);
    });
  };
}

/** A coding with the weight 0 is refused (RFC 9110 §12.5.3). */
function acceptsGzip({ headers }: FastifyRequest): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(headers['accept-encoding'] ?? '');
}

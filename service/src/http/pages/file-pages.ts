import formbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Drive, StoredFile } from '../../drive/drive.ts';
import { CONSOLE_PATH } from '../console/console-paths.ts';
import type { DocloomError } from '../../errors/errors.ts';
import { problem } from '../../errors/errors.ts';
import type { User } from '../../store/records/users.ts';
import { documentKind } from '../../thumbnails/document-kind.ts';
import type { Thumbnails } from '../../thumbnails/thumbnails.ts';
import type { FileAccess } from '../../workflows/documents/file-access.ts';
import { readableFile } from '../../workflows/documents/readable-file.ts';
import { sendFileContent } from '../files/file-content.ts';
import { sendFileThumbnail } from '../files/file-thumbnail.ts';
import { DriveFileParams } from '../requests/params.ts';
import { NO_STORE } from '../guards/security-headers.ts';
import type { SignedIn } from './file-page.ts';
import { filePage } from './file-page.ts';
import { messagePage } from './message-page.ts';
import { sendPage } from './page.ts';
import type { SignInOptions } from './sign-in.ts';
import { CREDENTIALS, credentialsIn, sessionUserOf, signIn, signOut } from './sign-in.ts';
import type { Rejection } from './sign-in-page.ts';
import { signInPage } from './sign-in-page.ts';
import { signInLink } from './single-sign-on/sign-in-link.ts';
import type { PageWords } from './words/english.ts';
import { tell, wordsOf } from './words/page-words.ts';

/** The forms of the sign-in page. */
const SignIn = z.object({
  ...CREDENTIALS,
  file: z.string().regex(/^\w+$/, 'must be the id of a drive file'),
});

/** The dependencies of the file pages. */
export interface FilePagesOptions extends SignInOptions {
  drive: Drive;
  fileAccess: FileAccess;
  thumbnails: Thumbnails;
  /** Returns the catalogue error for whatever was thrown, and logs it if it is the service's. */
  recordProblem: (cause: unknown, request: FastifyRequest) => DocloomError;
}

/**
 * Registers the pages that links in events lead people to: they sign in, see the file
 * and download it. The access rules are those of the API; only a session replaces the header. An
 * addition of Docloom.
 */
export function filePageRoutes(options: FilePagesOptions): FastifyPluginAsyncZod {
  const { drive, fileAccess, thumbnails, addresses } = options;

  const userOf = (request: FastifyRequest): Promise<User | undefined> =>
    sessionUserOf(options, request);

  const signedIn = (user: User, words: PageWords): SignedIn => ({
    words,
    name: user.name,
    files: addresses.path(`${CONSOLE_PATH}/files`),
    signOut: addresses.path('/files/sign-out'),
  });

  const askToSignIn = async (
    reply: FastifyReply,
    status: number,
    fileId: string,
    rejection: Rejection | null,
  ) => {
    const words = wordsOf(reply.request);
    const form = {
      heading: words.signIn.toFile,
      action: addresses.path('/files/sign-in'),
      destination: { name: 'file', value: fileId },
      singleSignOn: signInLink(options, `/files/${fileId}/`),
      rejection,
      hasAnyPassword: await options.sessions.hasAnyPassword(),
    };
    return sendPage(reply, status, signInPage(form, words));
  };

  /** Returns the requested file for the signed-in user. */
  const requireUser = async (request: FastifyRequest): Promise<User> => {
    const user = await userOf(request);
    if (!user) throw problem('token_missing');
    return user;
  };
  const requestedFile = async (request: FastifyRequest, fileId: string): Promise<StoredFile> =>
    readableFile(drive, fileAccess, await requireUser(request), fileId);

  return async (server) => {
    server.removeAllContentTypeParsers();
    await server.register(formbody);

    server.setErrorHandler(async (cause, request, reply) => {
      const error = options.recordProblem(cause, request);
      if (error.retryAfter !== null) reply.header('retry-after', error.retryAfter);
      // The error may be that of the database, which has the sessions.
      const user = await userOf(request).catch(() => undefined);
      const words = wordsOf(request);
      const page = messagePage(tell(error, words), user ? signedIn(user, words) : null);
      return sendPage(reply, error.status, page);
    });

    server.post('/sign-in', { schema: { body: SignIn } }, async (request, reply) => {
      const { file, ...fields } = request.body;
      const credentials = credentialsIn(fields);
      const error = await signIn(options, request, reply, credentials);
      if (error) {
        return askToSignIn(reply, error.status, file, { error, credentials });
      }
      return reply.redirect(addresses.path(`/files/${file}/`), 303);
    });

    server.post('/sign-out', async (request, reply) => {
      await signOut(options, request, reply);
      const { signedOut: title, signedOutRemedy: sentence } = wordsOf(request).signedIn;
      return sendPage(reply, 200, messagePage({ title, sentence }, null));
    });

    server.get('/:fileId/', { schema: { params: DriveFileParams } }, async (request, reply) => {
      const { fileId } = request.params;
      const user = await userOf(request);
      if (!user) return askToSignIn(reply, 403, fileId, null);
      const file = await readableFile(drive, fileAccess, user, fileId);
      const state = await drive.state(fileId);
      if (!state) throw problem('not_found', 'drive file', fileId);
      const own = addresses.path(`/files/${fileId}`);
      const thumbnail = documentKind(file) ? `${own}/thumbnail/` : null;
      const { size, changedAt } = state;
      const shown = { ...file, size, changedAt, content: `${own}/content/`, thumbnail };
      return sendPage(reply, 200, filePage(shown, signedIn(user, wordsOf(request))));
    });

    server.get(
      '/:fileId/content/',
      { schema: { params: DriveFileParams } },
      async (request, reply) => {
        const { fileId } = request.params;
        const file = await requestedFile(request, fileId);
        return sendFileContent(drive, request, reply, { file, cacheControl: NO_STORE });
      },
    );

    server.get(
      '/:fileId/thumbnail/',
      { schema: { params: DriveFileParams } },
      async (request, reply) => {
        const viewer = await requireUser(request);
        const file = await readableFile(drive, fileAccess, viewer, request.params.fileId);
        const wanted = { file, cacheControl: NO_STORE, viewer };
        return sendFileThumbnail(thumbnails, request, reply, wanted);
      },
    );
  };
}

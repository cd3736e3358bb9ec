import { basename } from 'node:path';
import { create as disposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { tenantOfWorkflow } from '../../concurrency/tenant.ts';
import type { Drive } from '../../drive/drive.ts';
import type { DocloomError } from '../../errors/errors.ts';
import { problem } from '../../errors/errors.ts';
import type { Limits } from '../../limits/limits.ts';
import type { RenderedFile } from '../../rendering/make-file.ts';
import type { publicPreview } from '../../rendering/public-preview.ts';
import { mayShowPicture } from '../../rendering/public-preview.ts';
import type { MonotonicClock } from '../../time/monotonic-clock.ts';
import { isVisibleWorkflow } from '../../workflows/access.ts';
import type { LinkedDocument, linkedDocument } from '../../workflows/documents/linked-document.ts';
import type { Bound } from '../bound.ts';
import { CONSOLE_PATH } from '../console/console-paths.ts';
import { consoleSignInPage } from '../console/console-sign-in.ts';
import type { RenderRequests } from '../guards/render-requests.ts';
import { RequestRate } from '../guards/request-rate.ts';
import type { RequestTurns } from '../guards/request-turns.ts';
import { DOWNLOAD_HEADERS } from '../guards/security-headers.ts';
import { answerProblemsAsPages } from './page-problems.ts';
import { sendPage } from './page.ts';
import type { ShownPreview } from './preview-page.ts';
import { previewPage } from './preview-page.ts';
import type { SignInOptions } from './sign-in.ts';
import { sessionUserOf } from './sign-in.ts';
import { tell, wordsOf } from './words/page-words.ts';

/** The dependencies of the pages of previews. */
export interface PreviewPagesOptions extends SignInOptions {
  drive: Drive;
  monotonic: MonotonicClock;
  limits: Pick<Limits, 'requestsPerToken'>;
  turns: RequestTurns;
  renders: RenderRequests;
  /** Whether visitors without a session see the templates with their sample data. */
  publicPreviews: boolean;
  find: Bound<typeof linkedDocument>;
  preview: Bound<typeof publicPreview>;
  /** Returns the catalogue error for whatever was thrown, and logs it if it is the service's. */
  recordProblem: (cause: unknown, request: FastifyRequest) => DocloomError;
}

const Params = z.object({ signedDocument: z.string() });

/** The viewers of browsers have a style of their own; nothing else is loaded. */
const PDF_HEADERS = {
  'content-security-policy':
    "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/**
 * Registers the pages of `previewUrl` (contract §2). A signed-in person who may see the workflow is led
 * to the template in the console. Others sign in, unless the operator has made previews public: then
 * they see the template with the sample data that was set for it.
 */
export function previewPageRoutes(options: PreviewPagesOptions): FastifyPluginAsyncZod {
  const { addresses, drive, renders, turns, publicPreviews, find, preview } = options;
  const rate = new RequestRate('preview', options.limits.requestsPerToken, options.monotonic);

  /** The address is the secret, and the work is that of the tenant of the workflow. */
  const admit = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { workflow, document }: LinkedDocument,
  ): Promise<void> => {
    rate.admit(reply, document.id);
    const tenantId = tenantOfWorkflow(workflow);
    await turns.wait(tenantId);
    renders.admitFor(tenantId, request, reply);
  };

  const render = (
    request: FastifyRequest,
    linked: LinkedDocument,
    format: 'pdf' | 'png' | 'original',
  ): Promise<RenderedFile | null> =>
    renders.perform(request, (signal) => preview({ ...linked, format }, signal));

  const shownPreview = async (
    request: FastifyRequest,
    linked: LinkedDocument,
    signed: string,
  ): Promise<Partial<ShownPreview>> => {
    // Its warnings are needed, and the original takes no converter.
    const file = await render(request, linked, 'original');
    if (file === null) return { notice: wordsOf(request).preview.noSampleData };
    const own = addresses.path(`/preview/${encodeURIComponent(signed)}`);
    return {
      picture: mayShowPicture(linked) ? `${own}/page.png` : null,
      pdf: `${own}/document.pdf`,
      warnings: file.warnings,
    };
  };

  const sendPublicPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { linked, signed }: { linked: LinkedDocument; signed: string },
  ): Promise<FastifyReply> => {
    const path = await drive.pathOf(linked.document.fileId);
    const words = wordsOf(request);
    const name = path === undefined ? words.preview.template : basename(path);
    const signIn = addresses.path(consolePathOf(linked));
    const nothing = { name, signIn, picture: null, pdf: null, warnings: [], notice: null };
    try {
      await admit(request, reply, linked);
      const shown = await shownPreview(request, linked, signed);
      return await sendPage(reply, 200, previewPage({ ...nothing, ...shown }, words));
    } catch (cause) {
      const error = options.recordProblem(cause, request);
      if (error.retryAfter !== null) reply.header('retry-after', error.retryAfter);
      const notice = tell(error, words).sentence;
      return sendPage(reply, error.status, previewPage({ ...nothing, notice }, words));
    }
  };

  /** @throws DocloomError `unknown_link` if visitors do not see the document */
  const publicFile = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { signed, format }: { signed: string; format: 'pdf' | 'png' },
  ): Promise<RenderedFile> => {
    const linked = await find(signed);
    const isShown = publicPreviews && (format === 'pdf' || mayShowPicture(linked));
    if (!isShown) throw problem('unknown_link');
    await admit(request, reply, linked);
    const file = await render(request, linked, format);
    if (file === null) throw problem('unknown_link');
    return file;
  };

  return async (server) => {
    server.addHook('onRequest', async (_request, reply) => {
      reply.header('x-robots-tag', 'noindex, nofollow');
    });

    answerProblemsAsPages(server, options.recordProblem);

    server.get('/:signedDocument', { schema: { params: Params } }, async (request, reply) => {
      const { signedDocument: signed } = request.params;
      const linked = await find(signed);
      const { workflow } = linked;
      const user = await sessionUserOf(options, request);
      if (user && isVisibleWorkflow(user, workflow)) {
        return reply.redirect(addresses.path(consolePathOf(linked)), 303);
      }
      if (publicPreviews) return sendPublicPage(request, reply, { linked, signed });
      if (user) throw problem('not_yours', 'workflow', workflow.id);
      const state = { rejection: null, hasAnyPassword: await options.sessions.hasAnyPassword() };
      const path = consolePathOf(linked);
      return sendPage(reply, 403, consoleSignInPage(options, path, state, wordsOf(request)));
    });

    server.get(
      '/:signedDocument/page.png',
      { schema: { params: Params } },
      async (request, reply) => {
        const { signedDocument: signed } = request.params;
        const { content } = await publicFile(request, reply, { signed, format: 'png' });
        return reply.headers(DOWNLOAD_HEADERS).type('image/png').send(bufferOf(content));
      },
    );

    server.get(
      '/:signedDocument/document.pdf',
      { schema: { params: Params } },
      async (request, reply) => {
        const { signedDocument: signed } = request.params;
        const { name, content } = await publicFile(request, reply, { signed, format: 'pdf' });
        return reply
          .headers(PDF_HEADERS)
          .header('content-disposition', disposition(name, { type: 'inline' }))
          .type('application/pdf')
          .send(bufferOf(content));
      },
    );
  };
}

/** Returns the address of the template in the console, without the prefix of a proxy. */
function consolePathOf({ workflow, document }: LinkedDocument): string {
  return `${CONSOLE_PATH}/workflows/${workflow.id}/documents/${document.id}`;
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

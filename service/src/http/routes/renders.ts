import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Limits } from '../../limits/limits.ts';
import type { renderOnce } from '../../rendering/render-once.ts';
import { sendRenderedFile } from '../answers/rendered-file.ts';
import type { Bound } from '../bound.ts';
import { userOf } from '../guards/authentication.ts';
import type { RenderRequests } from '../guards/render-requests.ts';
import { renderOperations } from '../openapi/operations/renders.ts';
import { readRenderForm } from '../requests/render-form.ts';

/** The dependencies of the route of one-shot renders. */
export interface RenderRoutesOptions {
  renders: RenderRequests;
  limits: Limits;
  renderOnce: Bound<typeof renderOnce>;
}

/** Registers the one-shot render. An addition of Docloom. */
export function renderRoutes(options: RenderRoutesOptions): FastifyPluginAsyncZod {
  const { renders, limits } = options;
  return async (server) => {
    // The parts have limits of their own, and may come in any order.
    const most = Math.max(limits.file, limits.body) + 1;
    await server.register(multipart, { limits: { fileSize: most } });

    server.post(
      '/',
      { config: { operation: renderOperations.renderOnce }, onRequest: renders.admit },
      async (request, reply) => {
        const form = await readRenderForm(request, limits, renders.shareOf(request));
        const file = await renders.perform(request, (signal) =>
          options.renderOnce(userOf(request), form, signal),
        );
        return sendRenderedFile(reply, file);
      },
    );
  };
}

import multipart from '@fastify/multipart';
import { TemplateCheck } from '@docloom/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Limits } from '../../limits/limits.ts';
import type { checkTemplateOnce } from '../../rendering/check-template-once.ts';
import type { renderOnce } from '../../rendering/render-once.ts';
import { presentFields } from '../answers/present-fields.ts';
import { sendRenderedFile } from '../answers/rendered-file.ts';
import type { Bound } from '../bound.ts';
import { userOf } from '../guards/authentication.ts';
import type { RenderRequests } from '../guards/render-requests.ts';
import { renderOperations } from '../openapi/operations/renders.ts';
import { readRenderForm, readTemplateForm } from '../requests/render-form.ts';

/** The dependencies of the routes of one-shot renders. */
export interface RenderRoutesOptions {
  renders: RenderRequests;
  limits: Limits;
  renderOnce: Bound<typeof renderOnce>;
  check: Bound<typeof checkTemplateOnce>;
}

/** Registers the one-shot render and the check of a template. Additions of Docloom. */
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

    server.post(
      '/check/',
      {
        config: { operation: renderOperations.check },
        schema: { response: { 200: TemplateCheck } },
        onRequest: renders.admit,
      },
      async (request) => {
        const template = await readTemplateForm(request, limits, renders.shareOf(request));
        const checked = await renders.perform(request, (signal) =>
          options.check(userOf(request), template, signal),
        );
        return { documentType: checked.documentType, ...presentFields(checked) };
      },
    );
  };
}

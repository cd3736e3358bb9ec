import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Addresses } from '../../addresses/addresses.ts';
import { problem } from '../../errors/errors.ts';
import { DOCUMENT_PATH } from '../openapi/needs-token.ts';
import { html } from './html.ts';
import { MANUAL_PATH, MANUAL_STYLE } from './template-manual-page.ts';

const packages = createRequire(import.meta.url);

/** The files of Swagger UI, installed from npm with the service. */
const FOLDER = join(dirname(packages.resolve('@fastify/swagger-ui/package.json')), 'static');

/** Scripts and styles are files of this service; no other site is contacted. */
const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // The style sheet of Swagger UI embeds its icons.
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};

/** The files change only with the version of the service. */
const PART_HEADERS = { 'cache-control': 'private, max-age=3600' };

const STYLE = 'body { margin: 0; } nav { padding: 1rem; font-family: sans-serif; }';

/** Read-only: the page asks for no token and sends no requests. */
const startScript = (documentPath: string) => `SwaggerUIBundle({
  url: ${JSON.stringify(documentPath)},
  dom_id: '#reference',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  supportedSubmitMethods: [],
  validatorUrl: null,
});
`;

interface Part {
  contentType: string;
  content: () => Readable | string;
}

/** Registers a self-contained page that shows the API document. An addition of Docloom. */
export function referencePageRoutes(addresses: Addresses): FastifyPluginAsyncZod {
  const ofSwagger = (name: string) => () => createReadStream(join(FOLDER, name));
  const parts: Readonly<Record<string, Part>> = {
    'reference.js': {
      contentType: 'text/javascript; charset=utf-8',
      content: ofSwagger('swagger-ui-bundle.js'),
    },
    'start.js': {
      contentType: 'text/javascript; charset=utf-8',
      content: () => startScript(addresses.path(DOCUMENT_PATH)),
    },
    'reference.css': {
      contentType: 'text/css; charset=utf-8',
      content: ofSwagger('swagger-ui.css'),
    },
    'page.css': { contentType: 'text/css; charset=utf-8', content: () => STYLE },
    'manual.css': { contentType: 'text/css; charset=utf-8', content: () => MANUAL_STYLE },
    'icon.png': { contentType: 'image/png', content: ofSwagger('favicon-32x32.png') },
  };

  return async (server) => {
    server.get('/', async (_request, reply) =>
      reply
        .headers(PAGE_HEADERS)
        .send(
          renderReference((part) => addresses.path(`/docs/${part}`), addresses.path(MANUAL_PATH)),
        ),
    );

    server.get(
      '/:part',
      { schema: { params: z.object({ part: z.string() }) } },
      async (request, reply) => {
        const { part: name } = request.params;
        const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
        if (!part) throw problem('unknown_path', 'GET', `/docs/${name}`);
        return reply
          .headers({ ...PART_HEADERS, 'content-type': part.contentType })
          .send(part.content());
      },
    );
  };
}

function renderReference(addressOf: (part: string) => string, manual: string): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>The API · Docloom</title>
        <link rel="icon" href="${addressOf('icon.png')}" />
        <link rel="stylesheet" href="${addressOf('reference.css')}" />
        <link rel="stylesheet" href="${addressOf('page.css')}" />
      </head>
      <body>
        <nav><a href="${manual}">The manual of templates</a></nav>
        <main id="reference">
          <noscript>This page needs JavaScript. The document itself is /v0/openapi.json.</noscript>
        </main>
        <script src="${addressOf('reference.js')}"></script>
        <script src="${addressOf('start.js')}"></script>
      </body>
    </html> `.markup;
}

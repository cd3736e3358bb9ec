import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Addresses } from '../../addresses/addresses.ts';
import { html } from './html.ts';
import { templateManual } from './template-manual.ts';

/** The path of the manual of templates. */
export const MANUAL_PATH = '/docs/templates';

/** The page may load one style sheet of this service, and nothing else. */
const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};

/** The style of the manual, as part of the pages under `/docs`. */
export const MANUAL_STYLE = `
:root { color-scheme: light dark; --line: #8886; }
body { margin: 0; padding: 2rem 1rem; font: 1rem/1.6 system-ui, sans-serif; }
main { max-width: 52rem; margin: 0 auto; }
table { border-collapse: collapse; margin: 1rem 0; display: block; overflow-x: auto; }
th, td { padding: 0.25rem 0.75rem; border: 1px solid var(--line); text-align: left; vertical-align: top; }
pre { padding: 0.75rem; border: 1px solid var(--line); border-radius: 0.4rem; overflow-x: auto; }
code { font-family: ui-monospace, monospace; font-size: 0.9em; }
.picture { padding-left: 0.75rem; border-left: 4px solid var(--line); color: GrayText; }
`;

/** Registers a self-contained page that shows the manual of templates. An addition of Docloom. */
export function templateManualRoutes(addresses: Addresses): FastifyPluginAsyncZod {
  const render = () =>
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>Templates · Docloom</title>
          <link rel="icon" href="${addresses.path('/docs/icon.png')}" />
          <link rel="stylesheet" href="${addresses.path('/docs/manual.css')}" />
        </head>
        <body>
          <main>
            <p><a href="${addresses.path('/docs')}">The API</a></p>
            ${templateManual()}
          </main>
        </body>
      </html> `.markup;
  let page: string | undefined;

  return async (server) => {
    server.get(MANUAL_PATH, async (_request, reply) => {
      page ??= render();
      return reply.headers(PAGE_HEADERS).send(page);
    });
  };
}

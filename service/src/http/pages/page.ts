import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { Html, html } from './html.ts';
import { STYLE } from './style.ts';
import type { Language } from './words/language-of.ts';
import { languageOf } from './words/language-of.ts';

/** A page for people. */
export interface Page {
  title: string;
  content: Html;
}

// Kept apart from the template: any change of white space would change its hash.
const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`);
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * Returns the headers of a page: it loads nothing from other sites, sends forms only to this service,
 * and is not kept.
 * @param sources what it may run, load and contact, as directives of its Content-Security-Policy
 */
export function headersOfPage(sources: readonly string[]): Readonly<Record<string, string>> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      ...sources,
      "img-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    // Browsers send no referrer to other sites, but send this service the origin of a form.
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  };
}

/** These pages run no scripts. */
const PAGE_HEADERS = headersOfPage([`style-src 'sha256-${STYLE_HASH}'`]);

/** Sends a page with this status and the headers of pages, in the language of the browser. */
export function sendPage(reply: FastifyReply, status: number, page: Page): FastifyReply {
  const language = languageOf(reply.request.headers['accept-language']);
  // Serialised here because the schemas of a route do not describe pages.
  return reply
    .status(status)
    .headers({ ...PAGE_HEADERS, 'content-language': language, vary: 'accept-language' })
    .serializer(String)
    .send(renderPage(page, language));
}

function renderPage({ title, content }: Page, language: Language): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Docloom</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html> `.markup;
}

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Marked } from 'marked';
import { Html, html } from './html.ts';

/** The manual where the build copies it, or else its source. */
const PLACES = ['../../manual/templates.md', '../../../../docs/templates.md'];

/** The other pages of the manual, which the service does not serve. */
const REPOSITORY = 'https://github.com/docloom/docloom/blob/main/docs/';

/**
 * Returns the manual of templates, `docs/templates.md`, as HTML. Each heading has the anchor that
 * links refer to. Pictures are replaced by their descriptions.
 * @throws Error if the file is missing: the build copies it next to the program
 */
export function templateManual(): Html {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const level = String(depth);
        const inside = this.parser.parseInline(tokens);
        return `<h${level} id="${anchorOf(text)}">${inside}</h${level}>\n`;
      },
      link({ href, tokens }) {
        const inside = new Html(this.parser.parseInline(tokens));
        return html`<a href="${addressOf(href)}">${inside}</a>`.markup;
      },
      html({ text }) {
        return descriptionOf(text);
      },
    },
  });
  return new Html(marked.parse(readFileSync(manualFile(), 'utf8'), { async: false }));
}

function manualFile(): string {
  const files = PLACES.map((place) => fileURLToPath(new URL(place, import.meta.url)));
  const file = files.find((one) => existsSync(one));
  if (file === undefined) throw new Error(`The manual of templates is not at ${files.join(', ')}`);
  return file;
}

/** Returns the anchor that GitHub gives a heading. */
function anchorOf(heading: string): string {
  const words = heading.toLowerCase().replace(/[^\p{L}\p{N}\s-]/gu, '');
  return words.replace(/\s/g, '-');
}

function addressOf(href: string): string {
  const isElsewhere = href.startsWith('#') || URL.canParse(href);
  return isElsewhere ? href : `${REPOSITORY}${href}`;
}

/** Returns the description of a picture, because the pictures are not served. */
function descriptionOf(markup: string): string {
  const alt = /^<img\b[^>]* alt="([^"]*)"/.exec(markup)?.[1];
  return alt === undefined ? '' : `<p class="picture">${alt}</p>\n`;
}

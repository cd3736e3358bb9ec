import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Marked } from 'marked';
import { Html, html } from './html.ts';

/** The manual where the build has put it, or else where it is written. */
const PLACES = ['../../manual/templates.md', '../../../../docs/templates.md'];

/** What the other pages of the manual are, which the service does not show. */
const REPOSITORY = 'https://github.com/docloom/docloom/blob/main/docs/';

/**
 * The manual of templates as a page shows it: `docs/templates.md`, each heading with the anchor that
 * links within it name, pictures as the words that describe them.
 * @throws Error when the file is not there: the build puts it beside the program
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

/** As the place where the repository is shown makes them of headings. */
function anchorOf(heading: string): string {
  const words = heading.toLowerCase().replace(/[^\p{L}\p{N}\s-]/gu, '');
  return words.replace(/\s/g, '-');
}

function addressOf(href: string): string {
  const isElsewhere = href.startsWith('#') || URL.canParse(href);
  return isElsewhere ? href : `${REPOSITORY}${href}`;
}

/** The pictures are not served; what they show is said in words. */
function descriptionOf(markup: string): string {
  const alt = /^<img\b[^>]* alt="([^"]*)"/.exec(markup)?.[1];
  return alt === undefined ? '' : `<p class="picture">${alt}</p>\n`;
}

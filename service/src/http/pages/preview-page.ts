import type { Html } from './html.ts';
import { html, joined } from './html.ts';
import type { Page } from './page.ts';
import type { PageWords } from './words/english.ts';

/** What a visitor without a session sees of a template. */
export interface ShownPreview {
  /** The name of the template. */
  name: string;
  /** The address of the picture of the first page, or null if there is none. */
  picture: string | null;
  /** The address of the PDF, or null if there is none. */
  pdf: string | null;
  /** What is missing from the document. */
  warnings: readonly string[];
  /** Why the document is not shown, or null. */
  notice: string | Html | null;
  /** The address where a person signs in. */
  signIn: string;
}

/** Returns the page that shows a template with its sample data. */
export function previewPage(shown: ShownPreview, { preview: words, file }: PageWords): Page {
  const { name, picture, pdf, warnings, notice, signIn } = shown;
  const content = html`<h1>${name}</h1>
    ${notice === null ? null : html`<p class="problem">${notice}</p>`}
    ${picture === null ? null : html`<img src="${picture}" alt="${file.picture}" />`}
    ${pdf === null ? null : html`<p><a class="button" href="${pdf}">${words.openPdf}</a></p>`}
    ${warnings.length === 0 ? null : listOf(warnings, words)}
    <footer>${words.about} <a href="${signIn}">${words.signIn}</a></footer>`;
  return { title: name, content };
}

/** The warnings of the template engine are in English. */
function listOf(warnings: readonly string[], words: PageWords['preview']): Html {
  const items = warnings.map((warning) => html`<li>${warning}</li>`);
  return html`<h2>${words.warnings}</h2>
    <ul lang="en">
      ${joined(items)}
    </ul>`;
}

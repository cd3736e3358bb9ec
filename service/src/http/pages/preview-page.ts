import type { Html } from './html.ts';
import { html, joined } from './html.ts';
import type { Page } from './page.ts';

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
  notice: string | null;
  /** The address where a person signs in. */
  signIn: string;
}

/** Returns the page that shows a template with its sample data. */
export function previewPage(shown: ShownPreview): Page {
  const { name, picture, pdf, warnings, notice, signIn } = shown;
  const content = html`<h1>${name}</h1>
    ${notice === null ? null : html`<p class="problem">${notice}</p>`}
    ${picture === null ? null : html`<img src="${picture}" alt="${NO_PICTURE}" />`}
    ${pdf === null ? null : html`<p><a class="button" href="${pdf}">Open the PDF</a></p>`}
    ${warnings.length === 0 ? null : listOf(warnings)}
    <footer>${ABOUT} <a href="${signIn}">Sign in</a> to change the template or its data.</footer>`;
  return { title: name, content };
}

const NO_PICTURE = 'No picture of the first page is available now.';
const ABOUT = 'This page shows the template with its sample data, and no data of a run.';

/** Said if the document cannot be shown, because no data was set for it. */
export const NO_SAMPLE_DATA =
  'No sample data is set for this template, so there is nothing to show. Whoever may change the template can sign in and set some.';

function listOf(warnings: readonly string[]): Html {
  const items = warnings.map((warning) => html`<li>${warning}</li>`);
  return html`<h2>Warnings</h2>
    <ul>
      ${joined(items)}
    </ul>`;
}

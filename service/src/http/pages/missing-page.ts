import type { Addresses } from '../../addresses/addresses.ts';
import { html } from './html.ts';
import type { Page } from './page.ts';
import type { PageWords } from './words/english.ts';

/** Returns the page for an address that has none. */
export function missingPage(addresses: Addresses, { missing: words }: PageWords): Page {
  const { title, remedy, home } = words;
  const content = html`<h1>${title}</h1>
    <p>${remedy}</p>
    <p><a href="${addresses.path('/')}">${home}</a></p>`;
  return { title, content };
}

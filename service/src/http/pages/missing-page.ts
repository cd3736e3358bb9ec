import type { Addresses } from '../../addresses/addresses.ts';
import { html } from './html.ts';
import type { Page } from './page.ts';

/** Returns the page for an address that has none. */
export function missingPage(addresses: Addresses): Page {
  const title = 'Page not found';
  const content = html`<h1>${title}</h1>
    <p>There is no page at this address. Check the address.</p>
    <p><a href="${addresses.path('/')}">Open the workflows</a></p>`;
  return { title, content };
}

import type { Addresses } from '../../addresses/addresses.ts';
import { html } from '../pages/html.ts';
import { headersOfPage } from '../pages/page.ts';

/**
 * The console runs the scripts and styles that the service itself serves, and contacts no other site.
 * No script or style is part of the page.
 */
export const CONSOLE_PAGE_HEADERS = headersOfPage([
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
]);

/**
 * Returns the page of the console. All its addresses have the path prefix of a proxy.
 * @param template the page as the build has written it
 * @param userName the name of the signed-in user
 */
export function renderConsolePage(
  template: string,
  addresses: Addresses,
  userName: string,
): string {
  const values: Readonly<Record<string, string>> = {
    './assets/': addresses.path('/console/assets/'),
    '%root%': addresses.path(''),
    '%user%': userName,
  };
  return template.replaceAll(
    /\.\/assets\/|%root%|%user%/g,
    (placeholder) => html`${values[placeholder] ?? ''}`.markup,
  );
}

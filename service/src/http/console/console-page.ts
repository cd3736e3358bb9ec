import type { Addresses } from '../../addresses/addresses.ts';
import { html } from '../pages/html.ts';

/**
 * The console runs the scripts and styles that the service itself serves, and contacts no other site.
 * No script or style is part of the page.
 */
export const CONSOLE_PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  // Browsers send no referrer to other sites, but send this service the origin of a form.
  'referrer-policy': 'same-origin',
  // It names files of this version, and the user.
  'cache-control': 'no-store',
};

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

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

/** The values in the page of the console. */
export interface ConsolePageValues {
  addresses: Addresses;
  /** The signed-in user. */
  user: { id: string; name: string };
  /** The size of the largest file that can be uploaded, in bytes. */
  fileLimit: number;
  /** Whether previews are shown without signing in. */
  publicPreviews: boolean;
}

/**
 * Returns the page of the console. All its addresses have the path prefix of a proxy.
 * @param template the page as the build has written it
 */
export function renderConsolePage(
  template: string,
  { addresses, user, fileLimit, publicPreviews }: ConsolePageValues,
): string {
  const values: Readonly<Record<string, string>> = {
    './assets/': addresses.path('/console/assets/'),
    '%root%': addresses.path(''),
    '%user%': user.name,
    '%user-id%': user.id,
    '%file-limit%': String(fileLimit),
    '%public-previews%': String(publicPreviews),
  };
  return template.replaceAll(
    /\.\/assets\/|%root%|%user%|%user-id%|%file-limit%|%public-previews%/g,
    (placeholder) => html`${values[placeholder] ?? ''}`.markup,
  );
}

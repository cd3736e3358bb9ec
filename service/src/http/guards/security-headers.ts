/** `Cache-Control` of what nobody keeps. */
export const KEPT_BY_NOBODY = 'no-store';

/**
 * What every answer of the service carries, so that a browser that is led to it does nothing with
 * it: it runs nothing, takes it for nothing but what it says it is, shows it inside no other page
 * and lets no other site read it. Routes that answer pages for people name what these may do.
 *
 * `Strict-Transport-Security` is left to the proxy that speaks TLS: it holds for the whole host, and
 * so for everything else that runs there.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': KEPT_BY_NOBODY,
};

/** Whatever a drive file is, a browser that shows it all the same gives it no script and no origin. */
export const DOWNLOAD_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
};

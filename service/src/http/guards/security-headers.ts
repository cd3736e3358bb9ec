/** `Cache-Control` of responses that must not be stored. */
export const NO_STORE = 'no-store';

/**
 * The headers of every response. A browser that is led to the service runs no script, does not
 * guess content types, does not frame the response, and lets no other site read it. Routes of pages
 * for people set their own policy.
 *
 * `Strict-Transport-Security` is left to the proxy that terminates TLS, because it applies to the
 * whole host and so to everything else that runs there.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': NO_STORE,
};

/** If a browser displays a drive file anyway, the file gets neither scripts nor an origin. */
export const DOWNLOAD_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy':
    "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

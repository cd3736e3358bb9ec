/** The address of a page of this service, with its filters: never one of another site. */
const OWN_PAGE = /^\/(?:(?:console|files)\/[\w/-]*)?(?:\?[\w\-.~%+=&]*)?$/;

/** Longer ones do not fit into a cookie. */
const LONGEST = 2_000;

/** Returns the address if it is one of a page of this service, and that of the first page otherwise. */
export function ownPage(address: unknown): string {
  if (typeof address !== 'string' || address.length > LONGEST) return '/';
  return OWN_PAGE.test(address) ? address : '/';
}

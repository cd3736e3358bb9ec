/**
 * Returns the address at which the service asks to sign in again and says why. After it, the service
 * leads back to the page.
 * @param address of the page whose session has ended
 * @param hasChanges whether changes on the page are kept
 */
export function signInAddress(address: string, hasChanges: boolean): string {
  const url = new URL(address);
  // The same page with another hash would not be loaded.
  url.hash = '';
  const reason = `signed-out=${hasChanges ? 'changed' : 'unchanged'}`;
  // The rest of the query stays as it is written.
  url.search = url.search === '' ? reason : `${url.search}&${reason}`;
  return url.href;
}

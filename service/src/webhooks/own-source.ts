import type { Addresses } from '../addresses/addresses.ts';
import { findSourceBySecret } from '../store/records/sources.ts';
import type { Store } from '../store/store.ts';

/** The part of a source's path before its secret. */
const HOOKS = 'hooks';

/**
 * Returns whether an address leads to a webhook source of this service. Each event sent to it would
 * start a run, whose event would start another. It is recognized by the base address of the service,
 * and by the secret of a source at any other host, such as another name of this machine or a proxy.
 */
export async function isOwnSource(
  { store, addresses }: { store: Store; addresses: Addresses },
  webhookUrl: string,
): Promise<boolean> {
  const url = URL.parse(webhookUrl);
  if (url === null) return false;
  const segments = url.pathname.split('/').map(decoded);
  const position = segments.lastIndexOf(HOOKS);
  if (position === -1) return false;
  if (isBelow(new URL(addresses.webhookSource('')), url.origin, segments)) return true;
  const secret = segments[position + 1] ?? '';
  return (await findSourceBySecret(store, secret)) !== undefined;
}

/** @param folder ends with a slash */
function isBelow(folder: URL, origin: string, segments: readonly string[]): boolean {
  if (origin !== folder.origin) return false;
  return segments.join('/').startsWith(folder.pathname);
}

/** The router decodes paths too. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

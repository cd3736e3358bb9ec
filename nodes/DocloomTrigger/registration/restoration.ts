import { knownFlowAt } from './known-flows';
import { isTriggerUrl, receiverOf } from './webhook-url';

/** What is done with a replaced webhook when the one that replaced it is removed. */
export type Restoration =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'restore'; readonly url: string }
  /** Possibly the webhook of a flow that was unpublished since, in another process or n8n. */
  | { readonly kind: 'maybeUnpublished'; readonly url: string };

/**
 * Decides what to restore. The URL of an unpublished flow is never restored: a server with one
 * webhook would send its events nowhere. If that flow replaced a webhook itself, that one is next.
 * A test lasts two minutes, so the flow that it replaced is assumed to be still published.
 */
export function decideRestoration(displacedUrl: string | null, forTest: boolean): Restoration {
  const url = firstNotEnded(displacedUrl);
  if (url === null) return { kind: 'nothing' };
  const isKnown = knownFlowAt(url) !== undefined;
  if (isKnown || forTest || !isTriggerUrl(url)) return { kind: 'restore', url };
  return { kind: 'maybeUnpublished', url };
}

function firstNotEnded(displacedUrl: string | null): string | null {
  const tried = new Set<string>();
  let url = displacedUrl;
  while (url !== null && !tried.has(receiverOf(url))) {
    const known = knownFlowAt(url);
    if (known?.state !== 'ended') return url;
    tried.add(receiverOf(url));
    url = known.displacedUrl;
  }
  return null;
}

import { LRUCache } from 'lru-cache';
import type { Advisory } from '../../concurrency/scope.ts';
import type { AddressedSource } from '../../store/records/sources.ts';
import type { Store } from '../../store/store.ts';
import { requireSource } from './accept.ts';

const CACHED_MILLISECONDS = 1_000;
const MOST_KNOWN = 1_000;

/**
 * Caches each source for a second, so that a busy one is not read before each body. If its workflow
 * is archived meanwhile, a body is still received, and `acceptSourceData` rejects it.
 */
export class KnownSources implements Advisory {
  readonly scope = 'advisory';
  readonly #store: Store;
  readonly #known = new LRUCache<string, AddressedSource>({
    max: MOST_KNOWN,
    ttl: CACHED_MILLISECONDS,
  });

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Returns the source with this secret in its address, as it was within the last second.
   * @throws DocloomError `unknown_source`, `source_archived`; the store's error
   */
  async require(secret: string): Promise<AddressedSource> {
    const known = this.#known.get(secret);
    if (known) return known;
    const source = await requireSource(this.#store, secret);
    this.#known.set(secret, source);
    return source;
  }
}

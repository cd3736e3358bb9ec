import { LRUCache } from 'lru-cache';
import type { PerProcess } from '../../../concurrency/scope.ts';
import type { DriveItem } from './drive-item.ts';

/** Lists are rarely late by more than some seconds. */
const KEPT_MILLISECONDS = 10 * 60_000;
const MOST_ITEMS = 10_000;

/**
 * Keeps the latest answers for single items, because a list may be older: it is eventually
 * consistent.
 */
export class RecentItems implements PerProcess {
  readonly scope = 'per process';
  readonly #items = new LRUCache<string, DriveItem | 'deleted'>({
    max: MOST_ITEMS,
    ttl: KEPT_MILLISECONDS,
  });

  keep(item: DriveItem): void {
    this.#items.set(item.id, item);
  }

  /** Remembers that nothing has an id any more. */
  keepDeletion(id: string): void {
    this.#items.set(id, 'deleted');
  }

  /** Returns the newest known state of a listed item; undefined if it was deleted or trashed. */
  newest(listed: DriveItem): DriveItem | undefined {
    const kept = this.#items.get(listed.id);
    if (kept === 'deleted') return undefined;
    const isOlder = kept !== undefined && BigInt(listed.version) < BigInt(kept.version);
    const newest = isOlder ? kept : listed;
    return newest.trashed ? undefined : newest;
  }
}

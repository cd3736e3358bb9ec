import type { Template } from '@docloom/templates';
import { LRUCache } from 'lru-cache';
import type { PerProcess } from '../concurrency/scope.ts';

/** In bytes, approximately. */
const MAX_SIZE = 128 * 1024 * 1024;

/**
 * Caches compiled templates by the hash of their content. The least recently used are dropped
 * first.
 */
export class TemplateCache implements PerProcess {
  readonly scope = 'per process';
  readonly #templates: LRUCache<string, Template>;

  constructor(maxSize = MAX_SIZE) {
    this.#templates = new LRUCache({
      maxSize,
      // A template that is larger than the cache may occupy all of it.
      sizeCalculation: ({ size }) => Math.min(Math.max(size, 1), maxSize),
    });
  }

  get(key: string): Template | undefined {
    return this.#templates.get(key);
  }

  add(key: string, template: Template): void {
    this.#templates.set(key, template);
  }
}

import type { Template } from '@docloom/templates';
import { LRUCache } from 'lru-cache';

/** In bytes, roughly. */
const MAX_SIZE = 128 * 1024 * 1024;

/** Compiled templates by the hash of their content; those that were used last are kept. */
export class TemplateCache {
  readonly #templates: LRUCache<string, Template>;

  constructor(maxSize = MAX_SIZE) {
    this.#templates = new LRUCache({
      maxSize,
      // One that is larger than the cache has it for itself.
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

import type { Template } from '@docloom/templates';

/** In bytes, roughly. */
const MAX_SIZE = 128 * 1024 * 1024;

/** Compiled templates by the hash of their content; those that were used last are kept. */
export class TemplateCache {
  /** The one that was used last is last. */
  readonly #templates = new Map<string, Template>();
  readonly #maxSize: number;
  #size = 0;

  constructor(maxSize = MAX_SIZE) {
    this.#maxSize = maxSize;
  }

  get(key: string): Template | undefined {
    const template = this.#templates.get(key);
    if (!template) return undefined;
    this.#templates.delete(key);
    this.#templates.set(key, template);
    return template;
  }

  add(key: string, template: Template): void {
    this.#remove(key);
    this.#templates.set(key, template);
    this.#size += template.size;
    for (const [oldest] of this.#templates) {
      if (this.#size <= this.#maxSize || oldest === key) return;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    this.#size -= this.#templates.get(key)?.size ?? 0;
    this.#templates.delete(key);
  }
}

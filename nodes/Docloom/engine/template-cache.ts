import { FILL_LIMITS } from './limits';
import type { Template } from './templates';

/** The compiled templates of one execution, within a limit of memory. */
export class TemplateCache {
  /** The one that was used longest ago is first. */
  private readonly templates = new Map<string, Template>();
  private size = 0;

  get(key: string): Template | undefined {
    const template = this.templates.get(key);
    if (template === undefined) return undefined;
    this.templates.delete(key);
    this.templates.set(key, template);
    return template;
  }

  /** Keeps a template instead of those that were used longest ago. */
  add(key: string, template: Template): void {
    this.templates.set(key, template);
    this.size += template.size;
    for (const [oldest, { size }] of this.templates) {
      if (this.size <= FILL_LIMITS.cache) return;
      this.templates.delete(oldest);
      this.size -= size;
    }
  }
}

import { FILL_LIMITS } from './limits';
import type { Template } from './templates';

/** The compiled templates of one execution, within a limit of memory. */
export class TemplateCache {
  /** The one that was used longest ago is first. */
  private readonly templates = new Map<string, Template>();
  private size = 0;
  /** The templates that are being compiled: concurrent items with the same file compile it once. */
  private readonly pending = new Map<string, Promise<Template>>();

  /**
   * Returns the template of a file, compiled if necessary.
   * @param compile reads and compiles the file
   * @throws the error of `compile`, which each item calls itself if it failed for another one: its
   * error names the item
   */
  async of(key: string, compile: () => Promise<Template>): Promise<Template> {
    const known = this.get(key);
    if (known !== undefined) return known;
    const pending = this.pending.get(key);
    const compiled = pending && (await pending.catch(() => undefined));
    if (compiled !== undefined) return compiled;
    const compiling = compile();
    this.pending.set(key, compiling);
    try {
      const template = await compiling;
      this.add(key, template);
      return template;
    } finally {
      this.pending.delete(key);
    }
  }

  private get(key: string): Template | undefined {
    const template = this.templates.get(key);
    if (template === undefined) return undefined;
    this.templates.delete(key);
    this.templates.set(key, template);
    return template;
  }

  /** Keeps a template instead of those that were used longest ago. */
  private add(key: string, template: Template): void {
    if (this.templates.has(key)) return;
    this.templates.set(key, template);
    this.size += template.size;
    for (const [oldest, { size }] of this.templates) {
      if (this.size <= FILL_LIMITS.cache) return;
      this.templates.delete(oldest);
      this.size -= size;
    }
  }
}

import { TemplateCache } from '../engine/template-cache';
import { ExecutionWarnings } from './execution-warnings';
import { TimeSlice } from './time-slice';

/** Caches, for one execution of the node, what several items share. */
export class ExecutionMemory {
  /** Warnings to show when all items are done. */
  readonly warnings = new ExecutionWarnings();
  /** Templates that are filled without a service. */
  readonly templates = new TemplateCache();
  readonly timeSlice = new TimeSlice();
  private readonly kept = new Map<string, Promise<unknown>>();

  /**
   * Returns the cached value of the key, or creates it. Failures are not cached: items that are
   * waiting receive the error, and later items try again.
   * @param make may throw an error that names one item; `own` rewrites it for an item that waited
   */
  async once<Value>(
    key: string,
    make: () => Promise<Value>,
    own: (failure: unknown) => unknown = (failure) => failure,
  ): Promise<Value> {
    const kept = this.kept.get(key);
    if (kept !== undefined) {
      try {
        return (await kept) as Value;
      } catch (failure) {
        throw own(failure);
      }
    }
    const making = make();
    this.kept.set(key, making);
    void making.catch(() => this.kept.delete(key));
    return await making;
  }
}

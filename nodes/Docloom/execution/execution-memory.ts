import { ExecutionWarnings } from './execution-warnings';

/** Remembers, for one execution of the node, what several items would ask the server for. */
export class ExecutionMemory {
  /** What the editor is shown when every item is done. */
  readonly warnings = new ExecutionWarnings();
  private readonly kept = new Map<string, Promise<unknown>>();

  /**
   * Gives what is kept under the key, or makes it. What could not be made is not kept: those who
   * were waiting for it hear so, and who comes later tries again.
   *
   * @param make may throw what is worded for one item; `own` words it for the item that waited
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

/** Remembers, for one execution of the node, what several items would ask the server for. */
export class ExecutionMemory {
  private readonly kept = new Map<string, Promise<unknown>>();

  /**
   * Gives what is kept under the key, or makes it. What could not be made is not kept, so that the
   * next item tries again and its message names its own index.
   */
  async once<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
    const kept = this.kept.get(key);
    if (kept !== undefined) return (await kept) as Value;

    const making = make();
    this.kept.set(key, making);
    void making.catch(() => this.kept.delete(key));
    return await making;
  }
}

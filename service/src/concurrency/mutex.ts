/** Runs one task at a time for each key. Its reach is that of its implementation. */
export interface Mutex<Key> {
  /**
   * Returns whether a task of the key is running or waiting in this process. Of other processes, only
   * the other methods know.
   */
  isLocked(key: Key): boolean;

  /**
   * Runs the task while no other task of the key runs. Rejects with the task's error.
   * @throws also the error of what the processes share, if the key cannot be locked there
   */
  runExclusive<Result>(key: Key, task: () => Promise<Result>): Promise<Result>;

  /**
   * Runs the task while no other task of the key runs in this process. It is for a key that no other
   * process can use yet. Rejects with the task's error.
   */
  runInProcess<Result>(key: Key, task: () => Promise<Result>): Promise<Result>;

  /**
   * Runs a task that holds all keys of which no task is running or waiting, and does not wait for the
   * others. Tasks of these keys wait until it ends.
   * @param task gets the keys that it holds
   */
  runWithFree<Result>(
    keys: readonly Key[],
    task: (held: readonly Key[]) => Promise<Result>,
  ): Promise<Result>;
}

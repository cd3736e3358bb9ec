/** Throws an error outside of every caller, so that the process ends with it. */
export function throwLater(cause: unknown): void {
  setImmediate(() => {
    throw cause;
  });
}

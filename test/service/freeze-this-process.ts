/**
 * Keeps this process from running for so many milliseconds, as `docker pause` does: no timer fires
 * and nothing is heard until it is over.
 */
export function freezeThisProcess(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

import { memoryInUse } from './memory-in-use.ts';

/** The polling interval. LibreOffice decodes large pictures at about 100 MB per interval. */
const MILLISECONDS = 250;

/**
 * Watches the memory that a process uses. Even a small file may use all of the machine's memory,
 * and then the system kills any process. Where the machine does not report memory, there is no
 * limit.
 * @param most the limit, in bytes
 * @param whenMore called once
 * @returns stops the watch
 */
export function watchMemory(pid: number, most: number, whenMore: () => void): () => void {
  const timer = setInterval(() => {
    if ((memoryInUse(pid) ?? 0) <= most) return;
    clearInterval(timer);
    whenMore();
  }, MILLISECONDS).unref();
  return () => {
    clearInterval(timer);
  };
}

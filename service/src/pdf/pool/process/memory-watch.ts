import { memoryInUse } from './memory-in-use.ts';

/** Between two looks LibreOffice takes a tenth of a gigabyte more, when it decodes large pictures. */
const MILLISECONDS = 250;

/**
 * Watches what a process has in use: a document that is small as a file may take all memory of the
 * machine, and then the system ends whom it likes. Where the machine does not tell, nobody takes too
 * much.
 * @param most in bytes
 * @param whenMore is called once
 * @returns ends the watch
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

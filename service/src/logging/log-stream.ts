import type { DestinationStream } from 'pino';
import { destination } from 'pino';

/** Lines are kept up to this size while they cannot be written. In bytes. */
const MAX_KEPT_BYTES = 256 * 1024;

/**
 * Writes the log to an open file, one whole line after the other. A log that cannot be written, such
 * as one on a full disk, must not end the service: lines are kept and written when that is possible
 * again. What exceeds the limit is dropped and counted.
 */
export class LogStream implements DestinationStream {
  readonly #stream: ReturnType<typeof destination>;
  #dropped = 0;

  /** @param file a file descriptor */
  constructor(file: number) {
    this.#stream = destination({ fd: file, sync: true, maxLength: MAX_KEPT_BYTES });
    this.#stream.on('error', () => undefined);
    this.#stream.on('drop', () => {
      this.#dropped += 1;
    });
  }

  write(line: string): void {
    this.#stream.write(line);
  }

  /**
   * Adds a listener for dropped lines.
   * @param report is called with their number when the log can be written again
   */
  onDropped(report: (lines: number) => void): void {
    this.#stream.on('write', () => {
      const dropped = this.#dropped;
      if (dropped === 0) return;
      this.#dropped = 0;
      queueMicrotask(() => {
        report(dropped);
      });
    });
  }
}

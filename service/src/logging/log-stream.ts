import type { DestinationStream } from 'pino';
import { destination, symbols } from 'pino';

/** Lines are kept up to this size while they cannot be written. In bytes. */
const MAX_KEPT_BYTES = 256 * 1024;

/**
 * The size of a write, in bytes, unless a single line is longer: several processes may write to one pipe,
 * and the system keeps only writes of up to this size together (`PIPE_BUF` of Linux).
 */
const WRITE_BYTES = 4_096;

/** How long a line waits for others. */
const LONGEST_WAIT_MILLISECONDS = 50;

/** Pino's numbers of the levels `info` and `warn`. */
const INFO = 30;
const WARN = 40;

/**
 * Writes the log to an open file, one whole line after the other. Lines that come shortly after each
 * other share a write, because a run has several. A warning or an error is written immediately, with
 * the lines before it: the process may be about to end.
 *
 * A log that cannot be written, such as one on a full disk, must not end the service: lines are kept
 * and written when that is possible again. What exceeds the limit is dropped and counted.
 */
export class LogStream implements DestinationStream {
  /** Makes pino set `lastLevel` before each line. */
  readonly [symbols.needsMetadataGsym] = true;
  /** The level of the line that is written next. */
  lastLevel = INFO;
  readonly #stream: ReturnType<typeof destination>;
  /** The lines that wait for others. */
  #waiting = '';
  #waitingBytes = 0;
  #dropped = 0;

  /** @param file a file descriptor */
  constructor(file: number) {
    this.#stream = destination({ fd: file, sync: true, maxLength: MAX_KEPT_BYTES });
    this.#stream.on('error', () => undefined);
    this.#stream.on('drop', (lines: string) => {
      this.#dropped += lines.split('\n').length - 1;
    });
  }

  write(line: string): void {
    const bytes = Buffer.byteLength(line);
    if (this.#waitingBytes + bytes > WRITE_BYTES) this.flush();
    if (this.#waiting === '') this.#flushSoon();
    this.#waiting += line;
    this.#waitingBytes += bytes;
    if (this.lastLevel >= WARN) this.flush();
  }

  /** Writes the lines that wait. Must be called before the process ends. */
  flush(): void {
    if (this.#waiting === '') return;
    const lines = this.#waiting;
    this.#waiting = '';
    this.#waitingBytes = 0;
    this.#stream.write(lines);
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

  #flushSoon(): void {
    setTimeout(() => {
      this.flush();
    }, LONGEST_WAIT_MILLISECONDS).unref();
  }
}

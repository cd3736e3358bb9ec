/** Milliseconds between two texts. */
const PAUSE = 100;

/** A line of progress. */
export interface TerminalLine {
  /** Replaces the text of the line, at most ten times a second. */
  write(text: string): void;
  clear(): void;
}

/** Returns a line on standard error if that is a terminal. Prints nothing elsewhere. */
export function terminalLine(): TerminalLine {
  let last = 0;
  return {
    write: (text) => {
      if (!process.stderr.isTTY || Date.now() - last < PAUSE) return;
      last = Date.now();
      process.stderr.write(`\r\x1b[K${text}\r`);
    },
    clear: () => {
      if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
    },
  };
}

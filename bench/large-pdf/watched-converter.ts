import { readFileSync } from 'node:fs';
import { descendantsOf } from '../pdf/processes.ts';

const EVERY_MILLISECONDS = 100;

/** Measurements of the converters below this process. */
export interface Seen {
  /** The peak memory of one of them, in bytes. */
  readonly peak: number;
  /** Their total number, one after the other or at once. */
  readonly processes: number;
}

/** Samples the converter processes until it is stopped. Linux only. */
export class ConverterWatch {
  readonly #peaks = new Map<number, number>();
  readonly #timer: NodeJS.Timeout;

  constructor() {
    this.#timer = setInterval(() => {
      this.#look();
    }, EVERY_MILLISECONDS);
  }

  end(): Seen {
    clearInterval(this.#timer);
    const peaks = [...this.#peaks.values()];
    return { peak: Math.max(0, ...peaks), processes: peaks.length };
  }

  #look(): void {
    for (const pid of convertersBelow(process.pid)) {
      this.#peaks.set(pid, Math.max(this.#peaks.get(pid) ?? 0, memoryOf(pid)));
    }
  }
}

/** Returns the WASM converter processes below a process, including these. */
export function convertersBelow(processId: number): number[] {
  return descendantsOf(processId).filter((pid) =>
    read(`/proc/${String(pid)}/cmdline`).includes('wasm-program'),
  );
}

function memoryOf(pid: number): number {
  const [, kibibytes = '0'] =
    /^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${String(pid)}/status`)) ?? [];
  return Number(kibibytes) * 1024;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}

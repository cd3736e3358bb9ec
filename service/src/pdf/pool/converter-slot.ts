import type { FinishedPdf } from '../converter.ts';
import { ConverterUnavailable } from '../converter.ts';
import type { Task } from './conversion.ts';
import type { Program, TaskLimits } from './process/converter-process.ts';
import { ConverterProcess } from './process/converter-process.ts';

/** Limits of one process. */
export interface ProcessLimits extends TaskLimits {
  /** The process is replaced after this many documents. */
  readonly documents: number;
  /** The process is replaced if it uses more than this after a document, in bytes. */
  readonly memory: number;
}

/**
 * A slot for one process. The first document starts the process, or `warmUp` does so earlier. A
 * failed process ends. One that has grown too large or too old is replaced between two documents.
 */
export class ConverterSlot {
  readonly #program: Program;
  readonly #limits: ProcessLimits;
  #process: ConverterProcess | null = null;
  #documents = 0;
  #closed = false;

  constructor(program: Program, limits: ProcessLimits) {
    this.#program = program;
    this.#limits = limits;
  }

  /** Starts the process early. If that fails, the next document gets the error. */
  warmUp(): void {
    if (this.#closed) return;
    try {
      this.#running();
    } catch (cause) {
      if (!(cause instanceof ConverterUnavailable)) throw cause;
    }
  }

  /** @throws ConversionFailed, ConverterUnavailable */
  async convert(task: Task): Promise<FinishedPdf> {
    if (this.#closed) throw new ConverterUnavailable('the service is being stopped');
    const converter = this.#running();
    try {
      const { pdf, replacedFonts, memory } = await converter.convert(task);
      this.#documents += 1;
      if (this.#documents >= this.#limits.documents || memory > this.#limits.memory) {
        await this.#endProcess();
        this.warmUp();
      }
      return { pdf, replacedFonts };
    } catch (cause) {
      await this.#endProcess();
      throw cause;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#endProcess();
  }

  #running(): ConverterProcess {
    // An idle process may have been killed from outside.
    if (this.#process && !this.#process.hasEnded) return this.#process;
    this.#documents = 0;
    this.#process = new ConverterProcess(this.#program, this.#limits);
    return this.#process;
  }

  async #endProcess(): Promise<void> {
    const converter = this.#process;
    this.#process = null;
    await converter?.end();
  }
}

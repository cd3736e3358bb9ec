import type { FinishedPdf } from '../converter.ts';
import { ConverterUnavailable } from '../converter.ts';
import type { Task } from './conversion.ts';
import type { Program, TaskLimits } from './process/converter-process.ts';
import { ConverterProcess } from './process/converter-process.ts';

/** What one process may use. */
export interface ProcessLimits extends TaskLimits {
  /** After so many documents it is replaced. */
  readonly documents: number;
  /** One that uses more after a document, in bytes, is replaced. */
  readonly memory: number;
}

/**
 * The place of one process. It is started by its first document, or before by `warmUp`; one that
 * failed ends, and one that has grown too large or too old is replaced between two documents.
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

  /** A process that does not start is told of to the next document. */
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
    // Somebody may have ended a process that had nothing to do.
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

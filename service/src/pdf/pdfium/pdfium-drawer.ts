import { Mutex } from 'async-mutex';
import { ConverterUnavailable } from '../converter.ts';
import type { PageDrawer } from '../page-drawer.ts';
import { NotDrawable } from '../page-drawer.ts';
import {
  ConversionFailed,
  ConversionRefused,
  ConversionTooLong,
  ConverterKilled,
} from '../pool/process/converter-process.ts';
import type { Program } from '../pool/process/converter-process.ts';
import type { ProcessLimits } from '../pool/converter-slot.ts';
import { ConverterSlot } from '../pool/converter-slot.ts';
import { programFile } from '../pool/process/program-file.ts';
import { DRAWING_TOO_COSTLY } from './too-costly.ts';

const MEBIBYTE = 1024 * 1024;
const WASM_PAGE = 64 * 1024;

/** What the process that draws may use. */
export interface DrawingLimits extends ProcessLimits {
  /** What PDFium may take for one file, in bytes: a page that needs more is not drawn. */
  readonly wasmMemory: number;
}

/** A page is drawn in milliseconds; one that takes so long was made to. */
const LIMITS: DrawingLimits = {
  start: 60_000,
  conversion: 20_000,
  // It has so little to do that a busy machine may keep it from that much.
  still: null,
  wasmMemory: 512 * MEBIBYTE,
  // Beside that its memory is a heap that Node bounds.
  mostMemory: null,
  documents: 500,
  memory: 512 * MEBIBYTE,
};

const KILLED = 'what draws it was killed, as a machine without free memory does';

/** A process that nobody has wanted for so long ends. */
const IDLE_MILLISECONDS = 60_000;

/**
 * Draws with PDFium as WebAssembly, from its npm package. Its process may read files and nothing
 * else: it writes none, starts no program, and knows none of the service's variables.
 */
export class PdfiumDrawer implements PageDrawer {
  readonly #limits: DrawingLimits;
  readonly #idleMilliseconds: number;
  readonly #mutex = new Mutex();
  #slot: ConverterSlot | null = null;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(limits: Partial<DrawingLimits> = {}, idleMilliseconds = IDLE_MILLISECONDS) {
    this.#limits = { ...LIMITS, ...limits };
    this.#idleMilliseconds = idleMilliseconds;
  }

  async drawFirstPage(pdf: Uint8Array): Promise<Uint8Array> {
    const leave = await this.#mutex.acquire();
    clearTimeout(this.#idle);
    try {
      return await this.#draw(pdf);
    } finally {
      this.#idle = setTimeout(() => void this.#end(), this.#idleMilliseconds).unref();
      leave();
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    await this.#end();
  }

  /**
   * A process that ends may have been ended by somebody else: the file is tried once more. What
   * PDFium has said of it, it would say again, and what has had all of its time would take it again.
   * The memory that a file may take is bounded: a process that somebody else has killed twice was
   * killed for the machine's, which may have enough later.
   */
  async #draw(pdf: Uint8Array): Promise<Uint8Array> {
    const first = await this.#attempt(pdf);
    if (!(first instanceof ConversionFailed)) return first;
    if (wouldEndAlike(first)) throw notDrawable(first);
    const second = await this.#attempt(pdf);
    if (!(second instanceof ConversionFailed)) return second;
    if (second instanceof ConverterKilled) throw new ConverterUnavailable(KILLED);
    throw notDrawable(second);
  }

  async #attempt(pdf: Uint8Array): Promise<Uint8Array | ConversionFailed> {
    this.#slot ??= new ConverterSlot(programWith(this.#limits.wasmMemory), this.#limits);
    // One that is closed says so to whoever comes.
    if (this.#isClosed) await this.#slot.close();
    try {
      // A pool's processes call what they made a PDF; this one makes a PNG.
      const { pdf: png } = await this.#slot.convert({ content: pdf });
      return png;
    } catch (cause) {
      if (cause instanceof ConversionFailed) return cause;
      throw cause;
    }
  }

  async #end(): Promise<void> {
    const slot = this.#slot;
    this.#slot = null;
    await slot?.close();
  }
}

function wouldEndAlike(failure: ConversionFailed): boolean {
  const hadItsTime = failure instanceof ConversionTooLong && failure.isForTheDocument !== null;
  return hadItsTime || failure instanceof ConversionRefused;
}

function notDrawable(failure: ConversionFailed): NotDrawable {
  return new NotDrawable(
    failure instanceof ConversionRefused ? failure.message : DRAWING_TOO_COSTLY,
  );
}

function programWith(wasmMemory: number): Program {
  return {
    file: programFile('./pdfium-program', import.meta.url),
    arguments: [],
    nodeOptions: [
      '--permission',
      '--allow-fs-read=*',
      `--wasm-max-mem-pages=${String(wasmMemory / WASM_PAGE)}`,
      '--max-old-space-size=256',
    ],
    // Windows starts nothing without its own.
    environment: { SystemRoot: process.env['SystemRoot'] },
    end: 'killed',
  };
}

import { Mutex } from 'async-mutex';
import { ConverterUnavailable } from '../converter.ts';
import type { PageDrawer } from '../page-drawer.ts';
import { NotDrawable } from '../page-drawer.ts';
import {
  ConversionFailed,
  ConversionRejected,
  ConversionTooLong,
  ConverterKilled,
} from '../pool/process/converter-process.ts';
import type { Program } from '../pool/process/converter-process.ts';
import type { ProcessLimits } from '../pool/converter-slot.ts';
import { ConverterSlot } from '../pool/converter-slot.ts';
import { programFile } from '../../concurrency/program-file.ts';
import type { DrawingTask } from './draw-page.ts';
import { DRAWING_TOO_COSTLY } from './too-costly.ts';

const MEBIBYTE = 1024 * 1024;
const WASM_PAGE = 64 * 1024;

/** Limits of the drawing process. */
export interface DrawingLimits extends ProcessLimits {
  /** The memory that PDFium may use for one file, in bytes; a page that needs more is not drawn. */
  readonly wasmMemory: number;
}

/** A page normally takes milliseconds; one that exceeds these limits is probably malicious. */
const LIMITS: DrawingLimits = {
  start: 60_000,
  conversion: 20_000,
  // The task is so short that a busy machine can keep the process idle for that long.
  idleLimit: null,
  wasmMemory: 512 * MEBIBYTE,
  // Apart from `wasmMemory`, the process uses a heap, which Node limits.
  mostMemory: null,
  documents: 500,
  memory: 512 * MEBIBYTE,
};

const KILLED = 'what draws it was killed, as a machine without free memory does';

/** An unused process ends after this time. */
const IDLE_MILLISECONDS = 60_000;

/**
 * Draws with PDFium as WebAssembly, from its npm package. Its process can only read files. It
 * cannot write files or start programs, and does not see the service's environment.
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

  async drawPage(content: Uint8Array, page: number): Promise<Uint8Array> {
    const leave = await this.#mutex.acquire();
    clearTimeout(this.#idle);
    try {
      return await this.#draw({ content, page });
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
   * Draws a page. A process that ends may have been killed from outside, so the file gets a second
   * attempt. PDFium's own errors and timeouts are not retried, because they would repeat. PDFium's
   * memory for a file is limited. A process that is killed twice therefore indicates that the
   * machine ran out of memory, which may be temporary.
   */
  async #draw(task: DrawingTask): Promise<Uint8Array> {
    const first = await this.#attempt(task);
    if (!(first instanceof ConversionFailed)) return first;
    if (wouldEndAlike(first)) throw notDrawable(first);
    const second = await this.#attempt(task);
    if (!(second instanceof ConversionFailed)) return second;
    if (second instanceof ConverterKilled) throw new ConverterUnavailable(KILLED);
    throw notDrawable(second);
  }

  async #attempt(task: DrawingTask): Promise<Uint8Array | ConversionFailed> {
    this.#slot ??= new ConverterSlot(programWith(this.#limits.wasmMemory), this.#limits);
    // A closed slot throws an error for every later call.
    if (this.#isClosed) await this.#slot.close();
    try {
      // The pool's processes return their result as `pdf`; here it is a PNG.
      const { pdf: png } = await this.#slot.convert(task);
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
  return hadItsTime || failure instanceof ConversionRejected;
}

function notDrawable(failure: ConversionFailed): NotDrawable {
  return new NotDrawable(
    failure instanceof ConversionRejected ? failure.message : DRAWING_TOO_COSTLY,
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
    // Windows cannot start a program without this variable.
    environment: { SystemRoot: process.env['SystemRoot'] },
    end: 'killed',
  };
}

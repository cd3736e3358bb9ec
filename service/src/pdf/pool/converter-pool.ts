import { hash } from 'node:crypto';
import type { DocumentType } from '@docloom/contract';
import type { PdfConverter } from '../converter.ts';
import { ConverterUnavailable, NotConvertible } from '../converter.ts';
import type { Conversion } from './conversion.ts';
import type { Program } from './converter-process.ts';
import { ConversionFailed } from './converter-process.ts';
import type { ProcessLimits } from './converter-slot.ts';
import { ConverterSlot } from './converter-slot.ts';
import { SetAside } from './set-aside.ts';

/** What a pool of converters may use. */
export interface PoolLimits extends ProcessLimits {
  readonly processes: number;
  /** So many documents may wait for a process; more are told to come later. */
  readonly waiting: number;
}

/**
 * The PDF port on processes of their own, each with one document at a time.
 *
 * A document whose process ends, hangs or refuses it is tried once more, in a fresh process: the
 * fault may have been the process's. One that fails there too is set aside until the service
 * starts again, so that it does not cost everybody else two processes each time it comes.
 */
export class ConverterPool implements PdfConverter {
  readonly #slots: readonly ConverterSlot[];
  readonly #idle: ConverterSlot[];
  readonly #waiting: ((slot: ConverterSlot) => void)[] = [];
  readonly #mostWaiting: number;
  readonly #setAside = new SetAside();

  constructor(program: Program, limits: PoolLimits) {
    const { processes, waiting } = limits;
    this.#slots = Array.from({ length: processes }, () => new ConverterSlot(program, limits));
    this.#idle = [...this.#slots];
    this.#mostWaiting = waiting;
  }

  async convert(content: Uint8Array, documentType: DocumentType): Promise<Uint8Array> {
    const key = hash('sha256', content);
    const known = this.#setAside.reason(key);
    if (known !== undefined) throw new NotConvertible(known);
    return this.#inFreeSlot((slot) => this.#convertIn(slot, key, { content, documentType }));
  }

  /** One process is enough for the first document. */
  warmUp(): void {
    this.#idle.at(-1)?.warmUp();
  }

  async close(): Promise<void> {
    await Promise.all(this.#slots.map((slot) => slot.close()));
  }

  async #convertIn(slot: ConverterSlot, key: string, conversion: Conversion): Promise<Uint8Array> {
    const first = await attempt(slot, conversion);
    if (!(first instanceof ConversionFailed)) return first;
    const second = await attempt(slot, conversion);
    if (!(second instanceof ConversionFailed)) return second;
    const reason = `the converter failed twice on it (${second.message})`;
    this.#setAside.add(key, reason);
    throw new NotConvertible(reason);
  }

  async #inFreeSlot<Result>(use: (slot: ConverterSlot) => Promise<Result>): Promise<Result> {
    const slot = this.#idle.pop() ?? (await this.#nextFree());
    try {
      return await use(slot);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(slot);
      else this.#idle.push(slot);
    }
  }

  async #nextFree(): Promise<ConverterSlot> {
    if (this.#waiting.length >= this.#mostWaiting) {
      throw new ConverterUnavailable('too many documents are waiting for the converter');
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}

async function attempt(
  slot: ConverterSlot,
  conversion: Conversion,
): Promise<Uint8Array | ConversionFailed> {
  try {
    return await slot.convert(conversion);
  } catch (cause) {
    if (cause instanceof ConversionFailed) return cause;
    throw cause;
  }
}

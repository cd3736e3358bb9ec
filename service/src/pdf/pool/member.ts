import type { FinishedPdf } from '../converter.ts';
import type { Conversion } from './conversion.ts';
import type { ConverterProcess } from './process/converter-process.ts';
import type { ProcessLimits } from './converter-slot.ts';

/** Limits of a process in a pool. */
export interface MemberLimits extends ProcessLimits {
  /** How long a process may be idle before it ends, in milliseconds. */
  readonly idle: number;
}

/** The methods of a process that a pool uses. */
export type PooledProcess = Pick<
  ConverterProcess,
  'ready' | 'hasEnded' | 'convert' | 'end' | 'keepServiceAlive' | 'letServiceEnd'
>;

/**
 * A process of a pool.
 *
 * Its states are `starting`, `idle`, `busy` and `ending`:
 *
 * - `starting` → `idle`: the process is ready.
 * - `idle` → `busy`: it gets a document.
 * - `busy` → `idle`: it has converted the document.
 * - any state → `ending`: its start or a conversion failed, it was idle for too long, it is worn
 *   and not needed any more, or the pool closes. This state is final.
 *
 * A process that has grown too large or too old, or must make way for a retry, is worn. It works
 * until another process is ready to replace it. An idle process that was killed from outside is
 * lost.
 */
export class Member {
  readonly process: PooledProcess;
  readonly #limits: MemberLimits;
  #state: 'starting' | 'idle' | 'busy' | 'ending' = 'starting';
  #documents = 0;
  #isWorn = false;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(process: PooledProcess, limits: MemberLimits) {
    this.process = process;
    this.#limits = limits;
  }

  /** It may have been killed from outside in the meantime. */
  get isIdle(): boolean {
    return this.#state === 'idle' && !this.process.hasEnded;
  }

  get isBusy(): boolean {
    return this.#state === 'busy';
  }

  get isReady(): boolean {
    return this.isIdle || this.isBusy;
  }

  get isFresh(): boolean {
    return this.#documents === 0;
  }

  get isWorn(): boolean {
    return this.#isWorn;
  }

  /** Marks the process for replacement by a fresh one. */
  wear(): void {
    this.#isWorn = true;
  }

  /** Whether the process was killed from outside while idle. */
  get isLost(): boolean {
    return this.#state === 'idle' && this.process.hasEnded;
  }

  /** @param forgotten called when the process has been idle for too long */
  becomeIdle(forgotten: () => void): void {
    this.#state = 'idle';
    this.#idleTimer = setTimeout(forgotten, this.#limits.idle);
    this.#idleTimer.unref();
  }

  /** @throws ConversionFailed, ConverterUnavailable */
  async convert(conversion: Conversion): Promise<FinishedPdf> {
    clearTimeout(this.#idleTimer);
    this.#state = 'busy';
    const { pdf, replacedFonts, memory } = await this.process.convert(conversion);
    this.#documents += 1;
    this.#isWorn ||= this.#documents >= this.#limits.documents || memory > this.#limits.memory;
    return { pdf, replacedFonts };
  }

  /** Ends the process. Resolves when it is gone. */
  async end(): Promise<void> {
    clearTimeout(this.#idleTimer);
    this.#state = 'ending';
    await this.process.end();
  }
}

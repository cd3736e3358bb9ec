import type { FinishedPdf } from '../converter.ts';
import type { Conversion } from './conversion.ts';
import type { ConverterProcess } from './process/converter-process.ts';
import type { ProcessLimits } from './converter-slot.ts';

/** What a process of a pool may use. */
export interface MemberLimits extends ProcessLimits {
  /** One that has had nothing to do for that long, in milliseconds, ends. */
  readonly idle: number;
}

/** What a pool asks of a process. */
export type PooledProcess = Pick<
  ConverterProcess,
  'ready' | 'hasEnded' | 'convert' | 'end' | 'keepServiceAlive' | 'letServiceEnd'
>;

/**
 * A process of a pool: it starts, then it is idle or busy, then it ends. One that has grown too
 * large or too old is worn: it goes on until another is ready in its place.
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

  /** Somebody else may have ended it meanwhile. */
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

  /** It is to make way for one that is fresh. */
  wear(): void {
    this.#isWorn = true;
  }

  /** Whether it was ended while it had nothing to do. */
  get isLost(): boolean {
    return this.#state === 'idle' && this.process.hasEnded;
  }

  /** @param forgotten is called when it has had nothing to do for too long */
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

  /** Resolves when it is gone. */
  async end(): Promise<void> {
    clearTimeout(this.#idleTimer);
    this.#state = 'ending';
    await this.process.end();
  }
}

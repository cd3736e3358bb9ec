import type { FinishedPdf } from '../../../../service/src/pdf/converter.ts';
import { ConverterUnavailable } from '../../../../service/src/pdf/converter.ts';
import type {
  ConversionFailed,
  Converted,
} from '../../../../service/src/pdf/pool/process/converter-process.ts';
import { StartInterrupted } from '../../../../service/src/pdf/pool/process/converter-process.ts';
import type { PooledProcess } from '../../../../service/src/pdf/pool/member.ts';

const NOTHING: FinishedPdf = { pdf: new Uint8Array(), replacedFonts: [] };

/** A simulated converter process: a test determines its results, and when they occur. */
export class PlayedProcess implements PooledProcess {
  readonly ready: Promise<void>;
  #state: 'starting' | 'idle' | 'busy' | 'ending' | 'ended' = 'starting';
  #converted = 0;
  readonly #start = Promise.withResolvers<undefined>();
  #conversion = Promise.withResolvers<Converted>();
  readonly #end = Promise.withResolvers<undefined>();

  constructor() {
    this.ready = this.#start.promise;
    this.ready.catch(() => undefined);
  }

  get state() {
    return this.#state;
  }

  /** Whether it has not started any conversion yet. */
  get isFresh(): boolean {
    return this.#converted === 0;
  }

  get hasEnded(): boolean {
    return this.#state === 'ended';
  }

  becomeReady(): void {
    this.#state = 'idle';
    this.#start.resolve(undefined);
  }

  failToStart(isCutShort: boolean): void {
    this.#start.reject(
      isCutShort ? new StartInterrupted('killed') : new ConverterUnavailable('no'),
    );
  }

  convert(): Promise<Converted> {
    // The pool assigns one task at a time, and only to a ready process.
    expect(this.#state).toBe('idle');
    this.#state = 'busy';
    this.#converted += 1;
    this.#conversion = Promise.withResolvers<Converted>();
    return this.#conversion.promise;
  }

  /** @param memory its memory usage afterwards */
  finish(memory = 0): void {
    this.#state = 'idle';
    this.#conversion.resolve({ ...NOTHING, memory });
  }

  fail(cause: ConversionFailed | ConverterUnavailable): void {
    this.#conversion.reject(cause);
  }

  /** Ends it from outside while it is idle. */
  beKilled(): void {
    this.#state = 'ended';
  }

  async end(): Promise<void> {
    if (this.hasEnded) return;
    if (this.#state !== 'ending') {
      // Aborts its current work.
      this.#start.reject(new ConverterUnavailable('its process ended'));
      this.#conversion.promise.catch(() => undefined);
      this.#conversion.reject(new ConverterUnavailable('its process ended'));
    }
    this.#state = 'ending';
    await this.#end.promise;
  }

  /** Ends it, after it was told to end. */
  vanish(): void {
    this.#state = 'ended';
    this.#end.resolve(undefined);
  }

  keepServiceAlive(): void {
    // There is nothing that could.
  }

  letServiceEnd(): void {
    // Nor that could hinder it.
  }
}

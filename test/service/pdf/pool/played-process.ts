import type { FinishedPdf } from '../../../../service/src/pdf/converter.ts';
import { ConverterUnavailable } from '../../../../service/src/pdf/converter.ts';
import type {
  ConversionFailed,
  Converted,
} from '../../../../service/src/pdf/pool/process/converter-process.ts';
import { StartInterrupted } from '../../../../service/src/pdf/pool/process/converter-process.ts';
import type { PooledProcess } from '../../../../service/src/pdf/pool/member.ts';

const NOTHING: FinishedPdf = { pdf: new Uint8Array(), replacedFonts: [] };

/** A converter's process without a process: a test says what becomes of it, and when. */
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

  /** Whether it has converted, or tried to convert, nothing yet. */
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
    // The pool gives one task at a time, and only to one that is ready.
    expect(this.#state).toBe('idle');
    this.#state = 'busy';
    this.#converted += 1;
    this.#conversion = Promise.withResolvers<Converted>();
    return this.#conversion.promise;
  }

  /** @param memory that it uses afterwards */
  finish(memory = 0): void {
    this.#state = 'idle';
    this.#conversion.resolve({ ...NOTHING, memory });
  }

  fail(cause: ConversionFailed | ConverterUnavailable): void {
    this.#conversion.reject(cause);
  }

  /** Somebody else ends it while it has nothing to do. */
  beKilled(): void {
    this.#state = 'ended';
  }

  async end(): Promise<void> {
    if (this.hasEnded) return;
    if (this.#state !== 'ending') {
      // Whatever it was to do breaks off.
      this.#start.reject(new ConverterUnavailable('its process ended'));
      this.#conversion.promise.catch(() => undefined);
      this.#conversion.reject(new ConverterUnavailable('its process ended'));
    }
    this.#state = 'ending';
    await this.#end.promise;
  }

  /** It is gone, after it was to end. */
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

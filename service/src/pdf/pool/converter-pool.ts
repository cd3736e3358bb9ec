import { hash } from 'node:crypto';
import type { DocumentType } from '@docloom/contract';
import type { Logger } from 'pino';
import type { FinishedPdf, PdfConverter } from '../converter.ts';
import { ConverterUnavailable } from '../converter.ts';
import type { Finishing } from '../finishing/finishing.ts';
import type { Conversion } from './conversion.ts';
import type { Program } from './converter-process.ts';
import { ConversionFailed, ConverterStuck, StartCutShort } from './converter-process.ts';
import type { MemberLimits } from './member.ts';
import { Member } from './member.ts';
import type { Order } from './order.ts';
import { verdictOn } from './order.ts';
import { SetAside } from './set-aside.ts';
import { WaitingRoom } from './waiting-room.ts';

/** What a pool of converters may use. */
export interface PoolLimits extends MemberLimits {
  /** While one of them is replaced there is one more. */
  readonly processes: number;
  /** So many documents may wait for a process; more are told to come later. */
  readonly waiting: number;
}

/** So often in a row a process is started again that is killed or gets stuck before it is ready. */
const MOST_CUT_SHORT = 10;

/** After a start that failed while other processes work; in milliseconds. */
const START_PAUSE = 10_000;

/**
 * The PDF port on processes of their own, each with one document at a time.
 *
 * Processes are started when documents wait, one after the other: two that start at once take
 * longer for the first document than one. One that has had nothing to do for long ends. One that is
 * worn is replaced when the next one is ready, so that no document waits for a start.
 *
 * A document whose process ends, hangs or refuses it is tried again, in a fresh process: the fault
 * may have been the process's. One that is to blame (`verdictOn`) is set aside until the service
 * starts again, so that it does not cost everybody else their time each time it comes.
 */
export class ConverterPool implements PdfConverter {
  readonly #program: Program;
  readonly #limits: PoolLimits;
  readonly #log: Logger;
  readonly #members = new Set<Member>();
  readonly #waiting: WaitingRoom;
  readonly #setAside = new SetAside();
  #starting: Member | null = null;
  #cutShort = 0;
  #pause: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(program: Program, limits: PoolLimits, log: Logger) {
    this.#program = program;
    this.#limits = limits;
    this.#log = log;
    this.#waiting = new WaitingRoom(limits.waiting);
  }

  async convert(content: Uint8Array, documentType: DocumentType): Promise<Uint8Array> {
    const { pdf } = await this.#convertAll(content, documentType, null);
    return pdf;
  }

  async convertAndFinish(
    content: Uint8Array,
    documentType: DocumentType,
    finishing: Finishing,
  ): Promise<FinishedPdf> {
    return this.#convertAll(content, documentType, finishing);
  }

  async convertFirstPage(content: Uint8Array, documentType: DocumentType): Promise<Uint8Array> {
    const key = hash('sha256', content);
    // What fails here may become a PDF all the same: nobody's PDF is refused because of a picture.
    const firstPageKey = `${key} first page`;
    this.#refuseKnown(key);
    this.#refuseKnown(firstPageKey);
    const conversion: Conversion = { content, documentType, pages: 'first', finishing: null };
    const { pdf } = await this.#order(firstPageKey, conversion);
    return pdf;
  }

  get occupancy(): { places: number; busy: number; waiting: number } {
    const busy = [...this.#members].filter(({ isBusy }) => isBusy).length;
    return { places: this.#limits.processes, busy, waiting: this.#waiting.size };
  }

  /** One process is enough for the first document. */
  warmUp(): void {
    this.#forgetLost();
    if (!this.#closed && this.#members.size === 0) void this.#start();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#endPause();
    this.#waiting.rejectAll(stopped());
    await Promise.all([...this.#members].map((member) => member.end()));
  }

  async #convertAll(
    content: Uint8Array,
    documentType: DocumentType,
    finishing: Finishing | null,
  ): Promise<FinishedPdf> {
    const key = hash('sha256', content);
    this.#refuseKnown(key);
    return this.#order(key, { content, documentType, pages: 'all', finishing });
  }

  /** @throws NotConvertible */
  #refuseKnown(key: string): void {
    const known = this.#setAside.verdict(key);
    if (known !== undefined) throw known;
  }

  #order(key: string, conversion: Conversion): Promise<FinishedPdf> {
    if (this.#closed) throw stopped();
    const { promise, resolve, reject } = Promise.withResolvers<FinishedPdf>();
    this.#waiting.add({ conversion, key, failures: [], resolve, reject });
    this.#starting?.process.keepServiceAlive();
    this.#handOut();
    return promise;
  }

  /** Gives what waits to who is idle, and sees to it that there are enough processes. */
  #handOut(): void {
    if (this.#closed) return;
    this.#forgetLost();
    const idle = [...this.#members].filter(({ isIdle }) => isIdle);
    // A worn one only when there is no other.
    for (const member of idle.toSorted((one, other) => Number(one.isWorn) - Number(other.isWorn))) {
      const order = member.isFresh ? this.#waiting.takeForFresh() : this.#waiting.takeForUsed();
      if (order) void this.#convert(member, order);
    }
    if (this.#isStartWanted()) void this.#start();
  }

  #isStartWanted(): boolean {
    if (this.#starting || this.#pause) return false;
    const worn = [...this.#members].filter(({ isWorn }) => isWorn).length;
    const isWanted = worn > 0 || !this.#waiting.isEmpty;
    const { processes } = this.#limits;
    return isWanted && this.#members.size - worn < processes && this.#members.size <= processes;
  }

  async #start(): Promise<void> {
    const member = new Member(this.#program, this.#limits);
    this.#members.add(member);
    this.#starting = member;
    if (!this.#waiting.isEmpty) member.process.keepServiceAlive();
    const begun = performance.now();
    this.#log.info('PDF converter is being started');
    try {
      await member.process.ready;
      this.#log.info({ milliseconds: millisecondsSince(begun) }, 'PDF converter is ready');
      this.#starting = null;
      this.#cutShort = 0;
      member.process.letServiceEnd();
      this.#becomeIdle(member);
    } catch (cause) {
      await this.#end(member);
      this.#starting = null;
      this.#afterFailedStart(cause, millisecondsSince(begun));
    }
    this.#handOut();
  }

  /** One that was cut short is begun anew at once: whoever waits keeps their place. */
  #afterFailedStart(cause: unknown, milliseconds: number): void {
    if (this.#closed) return;
    this.#cutShort += 1;
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (cause instanceof StartCutShort && this.#cutShort < MOST_CUT_SHORT) {
      this.#log.warn({ reason, milliseconds }, 'PDF converter is started again');
      return;
    }
    this.#log.warn({ reason, milliseconds }, 'PDF converter does not start');
    this.#cutShort = 0;
    if ([...this.#members].some(({ isReady }) => isReady)) {
      this.#pause = setTimeout(() => {
        this.#endPause();
        this.#handOut();
      }, START_PAUSE);
      return;
    }
    const isKnown = cause instanceof ConverterUnavailable;
    this.#waiting.rejectAll(isKnown ? cause : new ConverterUnavailable(String(cause)));
  }

  async #convert(member: Member, order: Order): Promise<void> {
    try {
      order.resolve(await member.convert(order.conversion));
      this.#becomeIdle(member);
    } catch (cause) {
      await this.#end(member);
      this.#afterFailure(order, cause);
    }
    this.#handOut();
  }

  #afterFailure(order: Order, cause: unknown): void {
    if (this.#closed) {
      order.reject(stopped());
      return;
    }
    if (!(cause instanceof ConversionFailed)) {
      order.reject(cause);
      return;
    }
    if (cause instanceof ConverterStuck) this.#log.warn('PDF converter got stuck on a document');
    const failures = [...order.failures, cause];
    const verdict = verdictOn(failures);
    if (verdict === null) {
      this.#waiting.addAgain({ ...order, failures });
      return;
    }
    this.#setAside.add(order.key, verdict);
    order.reject(verdict);
  }

  #becomeIdle(member: Member): void {
    if (this.#closed) return;
    member.becomeIdle(() => void this.#dismiss(member));
    this.#retireWorn();
  }

  /** Those for which there is another that is ready. */
  #retireWorn(): void {
    const ready = [...this.#members].filter(({ isReady }) => isReady);
    const excess = ready.length - this.#limits.processes;
    const worn = ready.filter(({ isIdle, isWorn }) => isIdle && isWorn);
    for (const member of worn.slice(0, Math.max(excess, 0))) void this.#dismiss(member);
  }

  /** Ends one that is not needed, and starts the next that waits for its place. */
  async #dismiss(member: Member): Promise<void> {
    await this.#end(member);
    this.#handOut();
  }

  async #end(member: Member): Promise<void> {
    await member.end();
    this.#members.delete(member);
  }

  /** Those that somebody else has ended while they had nothing to do: no file is to blame. */
  #forgetLost(): void {
    for (const member of this.#members) if (member.isLost) this.#members.delete(member);
  }

  #endPause(): void {
    if (this.#pause) clearTimeout(this.#pause);
    this.#pause = null;
  }
}

/** @param begun a reading of the monotonic clock */
function millisecondsSince(begun: number): number {
  return Math.round(performance.now() - begun);
}

function stopped(): ConverterUnavailable {
  return new ConverterUnavailable('the service is being stopped');
}

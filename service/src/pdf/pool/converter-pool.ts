import { hash } from 'node:crypto';
import type { DocumentType } from '@docloom/contract';
import type { Logger } from 'pino';
import type { FinishedPdf, NotConvertible, PdfConverter } from '../converter.ts';
import { ConverterUnavailable } from '../converter.ts';
import type { Finishing } from '../finishing/finishing.ts';
import { knownGoodDocument } from '../known-good/known-good-document.ts';
import type { Conversion } from './conversion.ts';
import type { Program } from './process/converter-process.ts';
import {
  ConversionFailed,
  ConverterProcess,
  ConverterStuck,
  StartInterrupted,
} from './process/converter-process.ts';
import type { MemberLimits, PooledProcess } from './member.ts';
import { Member } from './member.ts';
import type { Order } from './order.ts';
import { verdictOn } from './order.ts';
import { Quarantine } from './quarantine.ts';
import { WaitQueue } from './wait-queue.ts';

/** What a pool of converters may use. */
export interface PoolLimits extends MemberLimits {
  /** While one of them is replaced there is one more. */
  readonly processes: number;
  /** So many documents may wait for a process; more are told to come later. */
  readonly waiting: number;
}

/** What else a pool needs; handed in, so that a test can have processes fail at will. */
export interface PoolDependencies {
  /** @throws ConverterUnavailable when the system starts no process */
  readonly start: (program: Program, limits: PoolLimits) => PooledProcess;
  /** A document of which a converter in working order makes a PDF. */
  readonly knownGood: (documentType: DocumentType) => Uint8Array;
}

const DEPENDENCIES: PoolDependencies = {
  start: (program, limits) => new ConverterProcess(program, limits),
  knownGood: knownGoodDocument,
};

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
 * starts again, so that it does not cost everybody else their time each time it comes; but not before
 * a known-good document has become a PDF. Where that fails too, the converter is broken, or has no
 * disk: nothing is set aside, and whoever waits is told to come again.
 */
export class ConverterPool implements PdfConverter {
  readonly #program: Program;
  readonly #limits: PoolLimits;
  readonly #log: Logger;
  readonly #members = new Set<Member>();
  readonly #waiting: WaitQueue;
  readonly #quarantine = new Quarantine();
  readonly #dependencies: PoolDependencies;
  #starting: Member | null = null;
  #cutShort = 0;
  #pause: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(
    program: Program,
    limits: PoolLimits,
    log: Logger,
    dependencies: Partial<PoolDependencies> = {},
  ) {
    this.#dependencies = { ...DEPENDENCIES, ...dependencies };
    this.#program = program;
    this.#limits = limits;
    this.#log = log;
    this.#waiting = new WaitQueue(limits.waiting);
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
    if (!this.#closed && this.#members.size === 0) this.#start();
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
    const known = this.#quarantine.verdict(key);
    if (known !== undefined) throw known;
  }

  #order(key: string, conversion: Conversion): Promise<FinishedPdf> {
    if (this.#closed) throw stopped();
    const { promise, resolve, reject } = Promise.withResolvers<FinishedPdf>();
    this.#waiting.add({ kind: 'document', conversion, key, failures: [], resolve, reject });
    this.#attend();
    return promise;
  }

  /** @throws ConversionFailed, ConverterUnavailable when not even a known-good document is converted */
  async #convertKnownGood(documentType: DocumentType): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<FinishedPdf>();
    const content = this.#dependencies.knownGood(documentType);
    const conversion: Conversion = { content, documentType, pages: 'all', finishing: null };
    this.#waiting.addProof({ kind: 'proof', conversion, key: '', failures: [], resolve, reject });
    this.#attend();
    await promise;
  }

  /** Something waits. */
  #attend(): void {
    this.#starting?.process.keepServiceAlive();
    this.#handOut();
  }

  /** Gives what waits to who is idle, and sees to it that there are enough processes. */
  #handOut(): void {
    if (this.#closed) return;
    this.#forgetLost();
    const idle = [...this.#members].filter(({ isIdle }) => isIdle);
    for (const member of idle.toSorted((one, other) => rank(one) - rank(other))) {
      const order = member.isFresh ? this.#waiting.takeForFresh() : this.#waiting.takeForUsed();
      if (order) void this.#convert(member, order);
    }
    this.#makeWayForRetries();
    this.#retireWorn();
    if (this.#isStartWanted()) this.#start();
  }

  /**
   * What failed once is for a process that has converted nothing yet. When all places are taken by
   * others, one of those is worn from now on, so that a fresh one is started in its place: they may
   * have work, or nothing to do, for as long as they like.
   */
  #makeWayForRetries(): void {
    if (!this.#waiting.hasRetries || this.#starting || this.#hasRoom) return;
    const inPlace = [...this.#members].filter(({ isReady, isWorn }) => isReady && !isWorn);
    (inPlace.find(({ isIdle }) => isIdle) ?? inPlace[0])?.wear();
  }

  #isStartWanted(): boolean {
    if (this.#starting || this.#isPausing) return false;
    const isWanted = this.#worn > 0 || !this.#waiting.isEmpty;
    return isWanted && this.#hasRoom && this.#members.size <= this.#limits.processes;
  }

  /** What waits for a fresh process, or beside none, is not left waiting: another start is tried. */
  get #isPausing(): boolean {
    return this.#pause !== null && this.#isAnyReady && !this.#waiting.hasRetries;
  }

  /** Whether fewer processes than there may be are there to stay. */
  get #hasRoom(): boolean {
    return this.#members.size - this.#worn < this.#limits.processes;
  }

  get #worn(): number {
    return [...this.#members].filter(({ isWorn }) => isWorn).length;
  }

  get #isAnyReady(): boolean {
    return [...this.#members].some(({ isReady }) => isReady);
  }

  #start(): void {
    this.#endPause();
    this.#log.info('PDF converter is being started');
    const begun = performance.now();
    try {
      const member = new Member(
        this.#dependencies.start(this.#program, this.#limits),
        this.#limits,
      );
      this.#members.add(member);
      this.#starting = member;
      if (!this.#waiting.isEmpty) member.process.keepServiceAlive();
      void this.#awaitStart(member, begun);
    } catch (cause) {
      this.#afterFailedStart(cause, millisecondsSince(begun));
    }
  }

  /** @param begun a reading of the monotonic clock */
  async #awaitStart(member: Member, begun: number): Promise<void> {
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
    if (cause instanceof StartInterrupted && this.#cutShort < MOST_CUT_SHORT) {
      this.#log.warn({ reason, milliseconds }, 'PDF converter is started again');
      return;
    }
    this.#log.warn({ reason, milliseconds }, 'PDF converter does not start');
    this.#cutShort = 0;
    const unavailable = toUnavailable(cause);
    if (!this.#isAnyReady) {
      this.#waiting.rejectAll(unavailable);
      return;
    }
    // The others go on; what waits for a fresh one would wait for as long as none starts.
    this.#waiting.rejectRetries(unavailable);
    this.#pause = setTimeout(() => {
      this.#endPause();
      this.#handOut();
    }, START_PAUSE);
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
    if (order.kind === 'proof' || !(cause instanceof ConversionFailed)) {
      if (cause instanceof ConverterUnavailable) {
        this.#log.warn({ reason: cause.message }, 'PDF converter can convert nothing at present');
      }
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
    void this.#judge(order, verdict);
  }

  /** A file is to blame only where a known-good document becomes a PDF after it. */
  async #judge(order: Order, verdict: NotConvertible): Promise<void> {
    try {
      await this.#convertKnownGood(order.conversion.documentType);
    } catch (cause) {
      const unavailable = toUnavailable(cause);
      const { message: reason } = unavailable;
      this.#log.warn({ reason, blamed: verdict.message }, 'PDF converter is out of order');
      order.reject(unavailable);
      return;
    }
    this.#quarantine.add(order.key, verdict);
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

/**
 * Who is asked first: one that has converted before, so that the fresh ones are left for what is for
 * them alone. One that is worn only when there is no other.
 */
function rank({ isWorn, isFresh }: Member): number {
  if (isWorn) return 2;
  return isFresh ? 1 : 0;
}

/** What not even a known-good document survives, or no start, is not for a document. */
function toUnavailable(cause: unknown): ConverterUnavailable {
  if (cause instanceof ConverterUnavailable) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ConverterUnavailable(
    `the converter fails on every document at present, also on one that is in order: ${reason}`,
  );
}

/** @param begun a reading of the monotonic clock */
function millisecondsSince(begun: number): number {
  return Math.round(performance.now() - begun);
}

function stopped(): ConverterUnavailable {
  return new ConverterUnavailable('the service is being stopped');
}

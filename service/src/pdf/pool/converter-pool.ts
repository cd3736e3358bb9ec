import { hash } from 'node:crypto';
import type { DocumentType } from '@docloom/contract';
import type { Logger } from 'pino';
import type { Flow } from '../../concurrency/flow.ts';
import { UNASSIGNED } from '../../concurrency/flow.ts';
import { systemMonotonicClock } from '../../time/monotonic-clock.ts';
import type { FinishedPdf, PdfConverter } from '../converter.ts';
import { ConverterUnavailable, NotConvertible } from '../converter.ts';
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
import type { QueuedConversion } from './queued-conversion.ts';
import { verdictOn } from './queued-conversion.ts';
import { Quarantine } from './quarantine.ts';
import { stopped, toUnavailable } from './unavailable.ts';
import { WaitQueue } from './wait-queue.ts';

/** Limits of a converter pool. */
export interface PoolLimits extends MemberLimits {
  /** The number of processes; one more exists while a worn process is replaced. */
  readonly processes: number;
  /** How many documents may wait for a process; further ones are rejected as busy. */
  readonly waiting: number;
}

/** Other dependencies of a pool, injected so that tests can make processes fail. */
export interface PoolDependencies {
  /** @throws ConverterUnavailable if the system cannot start a process */
  readonly start: (program: Program, limits: PoolLimits) => PooledProcess;
  /** Returns a document that every working converter can convert. */
  readonly knownGood: (documentType: DocumentType) => Uint8Array;
}

const DEPENDENCIES: PoolDependencies = {
  start: (program, limits) => new ConverterProcess(program, limits),
  knownGood: knownGoodDocument,
};

/** The maximum number of consecutive starts that are killed or get stuck before they are ready. */
const MAX_INTERRUPTED_STARTS = 10;

/** The pause after a failed start while other processes work, in milliseconds. */
const START_PAUSE = 10_000;

/**
 * A PDF converter with a pool of processes, each with one document at a time. `Member` describes
 * the states of a process, `QueuedConversion` those of a document.
 *
 * Processes are started on demand and one at a time, because two concurrent starts delay the first
 * document. A process that is idle for too long ends. A worn process is replaced once the next one
 * is ready, so that no document waits for a start.
 *
 * A process may refuse a document before it begins with it; it then takes the next one. If the
 * process of a document ends, hangs or rejects it, the document is retried in a fresh
 * process: the old one may have been the cause. A document that is to blame (`verdictOn`) is
 * quarantined until the service restarts, so that it cannot waste everybody's time again. First, a
 * known-good document must become a PDF. If that fails too, the converter is broken or has no disk
 * space. The document is then not quarantined, and its caller is told to retry later.
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
  #interruptedStarts = 0;
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
    this.#waiting = new WaitQueue({
      most: limits.waiting,
      processes: limits.processes,
      now: () => systemMonotonicClock.elapsed(),
    });
  }

  async convert(
    content: Uint8Array,
    documentType: DocumentType,
    flow = UNASSIGNED,
  ): Promise<Uint8Array> {
    const { pdf } = await this.#convertAll({ content, documentType, finishing: null }, flow);
    return pdf;
  }

  async convertAndFinish(
    content: Uint8Array,
    documentType: DocumentType,
    finishing: Finishing,
    flow = UNASSIGNED,
  ): Promise<FinishedPdf> {
    return this.#convertAll({ content, documentType, finishing }, flow);
  }

  async convertFirstPage(
    content: Uint8Array,
    documentType: DocumentType,
    flow = UNASSIGNED,
  ): Promise<Uint8Array> {
    const key = hash('sha256', content);
    // Failing to draw a first page must not block the whole PDF, which may still succeed.
    const firstPageKey = `${key} first page`;
    this.#rejectQuarantined(key);
    this.#rejectQuarantined(firstPageKey);
    const conversion: Conversion = { content, documentType, pages: 'first', finishing: null };
    const { pdf } = await this.#enqueue(firstPageKey, conversion, flow);
    return pdf;
  }

  get occupancy(): { places: number; busy: number; waiting: number } {
    const busy = [...this.#members].filter(({ isBusy }) => isBusy).length;
    return { places: this.#limits.processes, busy, waiting: this.#waiting.size };
  }

  /** Starts one process, which is enough for the first document. */
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

  async #convertAll(wanted: Omit<Conversion, 'pages'>, flow: Flow): Promise<FinishedPdf> {
    const key = hash('sha256', wanted.content);
    this.#rejectQuarantined(key);
    return this.#enqueue(key, { ...wanted, pages: 'all' }, flow);
  }

  /** @throws NotConvertible */
  #rejectQuarantined(key: string): void {
    const known = this.#quarantine.verdict(key);
    if (known !== undefined) throw known;
  }

  #enqueue(key: string, conversion: Conversion, flow: Flow): Promise<FinishedPdf> {
    if (this.#closed) throw stopped();
    const { promise, resolve, reject } = Promise.withResolvers<FinishedPdf>();
    this.#waiting.add({ kind: 'document', flow, conversion, key, failures: [], resolve, reject });
    this.#attend();
    return promise;
  }

  /**
   * @throws ConversionFailed, ConverterUnavailable if even a known-good document cannot be
   * converted
   */
  async #convertKnownGood(documentType: DocumentType): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<FinishedPdf>();
    const content = this.#dependencies.knownGood(documentType);
    const conversion: Conversion = { content, documentType, pages: 'all', finishing: null };
    const probe = { kind: 'probe', flow: UNASSIGNED, conversion, key: '', failures: [] } as const;
    this.#waiting.addProbe({ ...probe, resolve, reject });
    this.#attend();
    await promise;
  }

  /** Handles a new conversion. */
  #attend(): void {
    this.#starting?.process.keepServiceAlive();
    this.#assign();
  }

  /** Assigns waiting conversions to idle processes and starts a process if one is needed. */
  #assign(): void {
    if (this.#closed) return;
    this.#forgetLost();
    const idle = [...this.#members].filter(({ isIdle }) => isIdle);
    for (const member of idle.toSorted((one, other) => rank(one) - rank(other))) {
      const queued = member.isFresh ? this.#waiting.takeForFresh() : this.#waiting.takeForUsed();
      if (queued) void this.#convert(member, queued);
    }
    this.#makeWayForRetries();
    this.#retireWorn();
    if (this.#isStartWanted()) this.#start();
  }

  /**
   * Marks a process as worn if a retry waits and all slots are taken. A retry needs a process that
   * has converted nothing yet, and the used ones may stay busy or idle indefinitely.
   */
  #makeWayForRetries(): void {
    if (!this.#waiting.hasRetries || this.#starting || this.#isBelowLimit) return;
    const inPlace = [...this.#members].filter(({ isReady, isWorn }) => isReady && !isWorn);
    (inPlace.find(({ isIdle }) => isIdle) ?? inPlace[0])?.wear();
  }

  #isStartWanted(): boolean {
    if (this.#starting || this.#isPausing) return false;
    const isWanted = this.#worn > 0 || !this.#waiting.isEmpty;
    return isWanted && this.#isBelowLimit && this.#members.size <= this.#limits.processes;
  }

  /**
   * Whether starts are paused. Retries, and conversions without any ready process, override the pause.
   */
  get #isPausing(): boolean {
    return this.#pause !== null && this.#isAnyReady && !this.#waiting.hasRetries;
  }

  /** Whether the pool has fewer lasting processes than its limit. */
  get #isBelowLimit(): boolean {
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
    this.#log.info('PDF converter is starting');
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
      this.#interruptedStarts = 0;
      member.process.letServiceEnd();
      this.#becomeIdle(member);
    } catch (cause) {
      await this.#end(member);
      this.#starting = null;
      this.#afterFailedStart(cause, millisecondsSince(begun));
    }
    this.#assign();
  }

  /** An interrupted start is repeated at once, so that waiting conversions keep their place. */
  #afterFailedStart(cause: unknown, milliseconds: number): void {
    if (this.#closed) return;
    this.#interruptedStarts += 1;
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (cause instanceof StartInterrupted && this.#interruptedStarts < MAX_INTERRUPTED_STARTS) {
      this.#log.warn({ reason, milliseconds }, 'PDF converter is restarting');
      return;
    }
    this.#log.warn({ reason, milliseconds }, 'PDF converter failed to start');
    this.#interruptedStarts = 0;
    const unavailable = toUnavailable(cause);
    if (!this.#isAnyReady) {
      this.#waiting.rejectAll(unavailable);
      return;
    }
    // The other processes continue, but retries would wait until a start succeeds.
    this.#waiting.rejectRetries(unavailable);
    this.#pause = setTimeout(() => {
      this.#endPause();
      this.#assign();
    }, START_PAUSE);
  }

  async #convert(member: Member, queued: QueuedConversion): Promise<void> {
    const end = this.#waiting.begin(queued);
    try {
      const made = await member.convert(queued.conversion);
      end();
      queued.resolve(made);
      this.#becomeIdle(member);
    } catch (cause) {
      end();
      if (cause instanceof NotConvertible) this.#becomeIdle(member);
      else await this.#end(member);
      this.#afterFailure(queued, cause);
    }
    this.#assign();
  }

  #afterFailure(queued: QueuedConversion, cause: unknown): void {
    if (this.#closed) {
      queued.reject(stopped());
      return;
    }
    if (queued.kind === 'probe' || !(cause instanceof ConversionFailed)) {
      if (cause instanceof ConverterUnavailable) {
        this.#log.warn({ reason: cause.message }, 'PDF converter is temporarily unavailable');
      }
      queued.reject(cause);
      return;
    }
    if (cause instanceof ConverterStuck) this.#log.warn('PDF converter got stuck on a document');
    const failures = [...queued.failures, cause];
    const verdict = verdictOn(failures);
    if (verdict === null) {
      this.#waiting.addRetry({ ...queued, failures });
      return;
    }
    void this.#judge(queued, verdict);
  }

  /** Quarantines the file only if a known-good document becomes a PDF after it. */
  async #judge(queued: QueuedConversion, verdict: NotConvertible): Promise<void> {
    try {
      await this.#convertKnownGood(queued.conversion.documentType);
    } catch (cause) {
      const unavailable = toUnavailable(cause);
      const { message: reason } = unavailable;
      this.#log.warn({ reason, blamed: verdict.message }, 'PDF converter is not working');
      queued.reject(unavailable);
      return;
    }
    this.#quarantine.add(queued.key, verdict);
    queued.reject(verdict);
  }

  #becomeIdle(member: Member): void {
    if (this.#closed) return;
    member.becomeIdle(() => void this.#dismiss(member));
    this.#retireWorn();
  }

  /** Ends idle worn processes that a ready process can replace. */
  #retireWorn(): void {
    const ready = [...this.#members].filter(({ isReady }) => isReady);
    const excess = ready.length - this.#limits.processes;
    const worn = ready.filter(({ isIdle, isWorn }) => isIdle && isWorn);
    for (const member of worn.slice(0, Math.max(excess, 0))) void this.#dismiss(member);
  }

  /** Ends a process that is not needed, and starts the next one that waits for its slot. */
  async #dismiss(member: Member): Promise<void> {
    await this.#end(member);
    this.#assign();
  }

  async #end(member: Member): Promise<void> {
    await member.end();
    this.#members.delete(member);
  }

  /** Removes processes that were killed from outside while idle; no file is to blame. */
  #forgetLost(): void {
    for (const member of this.#members) if (member.isLost) this.#members.delete(member);
  }

  #endPause(): void {
    if (this.#pause) clearTimeout(this.#pause);
    this.#pause = null;
  }
}

/**
 * Ranks idle processes: used ones first, so that fresh ones stay free for retries; worn ones last.
 */
function rank({ isWorn, isFresh }: Member): number {
  if (isWorn) return 2;
  return isFresh ? 1 : 0;
}

/** @param begun a reading of the monotonic clock */
function millisecondsSince(begun: number): number {
  return Math.round(performance.now() - begun);
}

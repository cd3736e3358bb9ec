import type { DocumentId, RunId, RunStatus } from '../../../contract/src/index.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** What people are told: tried again after 1 s, 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h and 4 h. */
const WAITS = [1, 5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400].map((wait) => wait * SECOND);
/** A fault of our own is given four tries more. */
const MAX_WAITS_FOR_INTERNAL_ERRORS = 4;
export const MAX_LOST_TRIES = 10;

/** What a document is to become. */
export const KINDS = ['document', 'with a PDF', 'PDF alone'] as const;
export type Kind = (typeof KINDS)[number];

/** What goes wrong with a document at a try. */
export const FAULTS = [
  'none',
  'template broken',
  'template process killed',
  'fault of ours',
  'drive full',
  'drive full for the PDF',
  'not convertible',
  'converter unavailable',
  'converter busy',
] as const;
export type Fault = (typeof FAULTS)[number];
export type Faults = Readonly<Record<Kind, Fault>>;

/** The code by which people are told of it, and whether it may pass by itself. */
const TOLD: Record<Exclude<Fault, 'none' | 'converter busy'>, readonly [string, boolean]> = {
  'template broken': ['template_broken', false],
  'template process killed': ['template_not_filled', true],
  'fault of ours': ['internal', true],
  'drive full': ['drive_not_writable', true],
  'drive full for the PDF': ['drive_not_writable', true],
  'not convertible': ['pdf_not_convertible', false],
  'converter unavailable': ['pdf_not_available', true],
};

/** Those that strike a PDF; a document without one does not meet them. */
const OF_THE_PDF: readonly Fault[] = [
  'drive full for the PDF',
  'not convertible',
  'converter unavailable',
  'converter busy',
];

const MADE_BEFORE_IT: readonly Fault[] = ['none', ...OF_THE_PDF];

export interface ModelOutput {
  readonly documentId: DocumentId;
  readonly kind: Kind;
  isWanted: boolean;
  error: string | null;
  /** Whether there is a document, and a PDF, in the drive. */
  files: { document: boolean; pdf: boolean };
  /** Whether an event has told of these files as they are. */
  isTold: boolean;
}

/** What an event says: its type, and of each document which files there are. */
export type ModelEvent = string;

/** The job of a run, and how many consecutive attempts ended with their process. */
interface ModelJob {
  kind: 'run' | 'quarantinedRun';
  dueAt: number;
  crashCount: number;
  /** Whether its last attempt ended with its process. */
  isCrashSuspect: boolean;
}

export interface ModelRun {
  readonly id: RunId;
  readonly createdAt: number;
  status: RunStatus;
  wait: { code: string; nextTryAt: number } | null;
  failedTries: number;
  finishedAt: number | null;
  error: string | null;
  outputs: ModelOutput[];
  events: ModelEvent[];
  /** How many of its events have arrived, and when the last did. */
  arrived: { events: number; at: number };
  /** Null once a queue has been told that nothing is left to do. */
  job: ModelJob | null;
}

/** What should be, told in as few words as will do: the runs of one workflow. */
export class RunModel {
  runs: ModelRun[] = [];
  documents: { id: DocumentId; kind: Kind }[];
  isArchived = false;
  now: number;

  constructor(now: number, documents: readonly { id: DocumentId; kind: Kind }[]) {
    this.now = now;
    this.documents = [...documents];
  }

  get unended(): ModelRun[] {
    return this.runs.filter(({ finishedAt }) => finishedAt === null);
  }

  accept(id: RunId): void {
    const outputs = this.documents.map(({ id: documentId, kind }) => ({
      documentId,
      kind,
      isWanted: true,
      error: null,
      files: { document: false, pdf: false },
      isTold: false,
    }));
    const { now } = this;
    const state = { status: 'QUEUED', wait: null, failedTries: 0 } as const;
    const job = jobAt(now);
    const none = { finishedAt: null, error: null, events: [], arrived: { events: 0, at: 0 } };
    this.runs.push({ id, createdAt: now, ...state, ...none, outputs, job });
  }

  /** FAILED → QUEUED, and what failed is wanted again. */
  retry(run: ModelRun): void {
    const job = jobAt(this.now);
    Object.assign(run, { status: 'QUEUED', finishedAt: null, error: null, failedTries: 0, job });
    for (const output of run.outputs.filter(({ error }) => error !== null)) {
      Object.assign(output, { isWanted: true, error: null });
    }
  }

  /** The process died before the try was written down; what it has left in the drive is seen there. */
  die(run: ModelRun): void {
    if (!run.job || run.job.crashCount >= MAX_LOST_TRIES) return;
    this.#begin(run);
    run.job.crashCount += 1;
    run.job.isCrashSuspect = true;
  }

  /** A run that was in progress when the process died goes to the end of the quarantine. */
  quarantine(run: ModelRun): void {
    if (!run.job?.isCrashSuspect) return;
    run.job = { ...run.job, kind: 'quarantinedRun', dueAt: this.now, isCrashSuspect: false };
  }

  /** The job of a run that has ended is put away. */
  putAway(run: ModelRun): void {
    run.job = null;
  }

  endAttempt(run: ModelRun, faults: Faults): void {
    const isTooOften = (run.job?.crashCount ?? 0) >= MAX_LOST_TRIES;
    if (!isTooOften) this.#begin(run);
    const tried = new Map<ModelOutput, Fault | 'deleted'>();
    for (const output of run.outputs.filter(({ isWanted }) => isWanted)) {
      if (isTooOften) continue;
      const fault = this.#make(output, faults[output.kind]);
      if (fault === 'converter busy') {
        this.#postpone(run);
        return;
      }
      tried.set(output, fault);
    }
    this.#conclude(run, tried, isTooOften);
  }

  /** What ended longer ago, and has no event on its way, is no more. */
  prune(keepDays: number): void {
    const before = this.now - keepDays * DAY;
    const isWanted = ({ finishedAt, job, events, arrived }: ModelRun) =>
      finishedAt === null ||
      finishedAt >= before ||
      job !== null ||
      arrived.events < events.length ||
      (arrived.events > 0 && arrived.at >= before);
    this.runs = this.runs.filter(isWanted);
  }

  /** Every event that is on its way. */
  arrive(): void {
    for (const run of this.runs) {
      const isNew = run.arrived.events < run.events.length;
      if (isNew) run.arrived = { events: run.events.length, at: this.now };
    }
  }

  #begin(run: ModelRun): void {
    run.status = 'RUNNING';
    run.wait = null;
  }

  #postpone(run: ModelRun): void {
    const quarter = Math.ceil((this.now - run.createdAt) / 4);
    const wait = Math.min(Math.max(quarter, SECOND), 30 * SECOND);
    run.job = jobAt(this.now + wait);
  }

  #make(output: ModelOutput, wanted: Fault): Fault | 'deleted' {
    const { kind, files } = output;
    if (!this.documents.some(({ id }) => id === output.documentId)) {
      return 'deleted';
    }
    if (kind === 'PDF alone' && files.pdf) {
      files.document = false;
      return 'none';
    }
    const fault = kind === 'document' && OF_THE_PDF.includes(wanted) ? 'none' : wanted;
    const isWritten = MADE_BEFORE_IT.includes(fault);
    // Also when the drive refuses it: news is written down before the file is.
    if (isWritten || fault === 'drive full') output.isTold = false;
    if (isWritten) files.document = kind !== 'PDF alone' || fault !== 'none';
    if (fault === 'none') files.pdf = kind !== 'document';
    return fault;
  }

  #conclude(
    run: ModelRun,
    tried: ReadonlyMap<ModelOutput, Fault | 'deleted'>,
    isTooOften: boolean,
  ): void {
    const failedTries = run.failedTries + 1;
    let wait: ModelRun['wait'] = null;
    for (const output of run.outputs.filter(({ isWanted }) => isWanted)) {
      const fault = tried.get(output) ?? 'none';
      const code = isTooOften ? 'run_ends_service' : codeOf(fault);
      const again = isTooOften ? null : waitFor(fault, failedTries);
      if (code !== null && again !== null) {
        wait ??= { code, nextTryAt: this.now + again };
        continue;
      }
      Object.assign(output, { isWanted: false, error: code });
    }
    if (wait) {
      Object.assign(run, { wait, failedTries, job: jobAt(wait.nextTryAt) });
    } else this.#finish(run);
  }

  #finish(run: ModelRun): void {
    const error = run.outputs.find((output) => output.error !== null)?.error ?? null;
    const news = run.outputs.filter(
      ({ isTold, files }) => !isTold && (files.document || files.pdf),
    );
    if (news.length > 0) run.events.push(`documents.created ${news.map(filesOf).join(', ')}`);
    if (error !== null) run.events.push(`run.failed ${error}`);
    for (const output of run.outputs) output.isTold = true;
    const status = error === null ? 'SUCCEEDED' : 'FAILED';
    Object.assign(run, { status, error, wait: null, finishedAt: this.now, job: null });
  }
}

function jobAt(dueAt: number): ModelJob {
  return { kind: 'run', dueAt, crashCount: 0, isCrashSuspect: false };
}

/** As an event tells of a document. */
export function filesOf({
  documentId,
  files,
}: {
  documentId: string;
  files: { document: boolean; pdf: boolean };
}): string {
  return `${documentId}${files.document ? ' document' : ''}${files.pdf ? ' PDF' : ''}`;
}

function codeOf(fault: Fault | 'deleted'): string | null {
  if (fault === 'deleted') return 'document_deleted';
  return fault === 'none' || fault === 'converter busy' ? null : TOLD[fault][0];
}

function waitFor(fault: Fault | 'deleted', failedTries: number): number | null {
  if (fault === 'deleted' || fault === 'none' || fault === 'converter busy') return null;
  if (!TOLD[fault][1]) return null;
  const isOurs = fault === 'fault of ours';
  if (isOurs && failedTries > MAX_WAITS_FOR_INTERNAL_ERRORS) return null;
  return WAITS[failedTries - 1] ?? null;
}

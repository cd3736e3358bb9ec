import { hash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { DocumentType } from '@docloom/contract';
import {
  blankDocument,
  NotATemplate,
  OutputTooLarge,
  TemplateError,
  DEFAULT_SETTINGS,
} from '@docloom/templates';
import type {
  DriveFiles,
  Inspection,
  RenderedDocument,
  RenderedText,
  RenderSettings,
} from '@docloom/templates';
import type { DocumentWithTexts, OutputTexts, Templates } from './templates.ts';
import { TemplateAborted, TemplateInterrupted } from './templates.ts';
import { FairSlots } from '../concurrency/fair-slots.ts';
import type { Flow } from '../concurrency/flow.ts';
import { systemMonotonicClock } from '../time/monotonic-clock.ts';
import { UNASSIGNED } from '../concurrency/flow.ts';
import { fromSent } from './sent-document.ts';
import type { TaskFailure, Results, Task, TaskOf, TemplateFile } from './task.ts';
import type { WorkerLimits } from './worker-slot.ts';
import { WorkerEnded, WorkerSlot } from './worker-slot.ts';

const LIMITS: WorkerLimits = { milliseconds: 60_000, megabytes: 1_024 };

/** How long a tenant waits for a worker before the reserve is started, in milliseconds. */
const PATIENCE = 20;

/** More workers of one process do not render documents faster. */
const MOST_WORKERS = 4;

/**
 * Returns how many workers this process needs. One core is left for requests.
 * @param processes how many processes of the service share the cores
 */
function workersFor(processes: number): number {
  const cores = Math.floor(availableParallelism() / processes);
  return Math.max(1, Math.min(MOST_WORKERS, cores - 1));
}

/**
 * Implements the templates port with our own engine in a pool of processes. A large document does
 * not delay other requests, and one that takes too long or too much memory is abandoned.
 *
 * Each process compiles a template once and finds it again by the hash of its content.
 *
 * Tasks wait in a fair queue by tenant and flow. While tasks of other tenants take long, a process
 * in reserve serves a tenant that has none. It is started when it is needed first, and the operating
 * system shares the processors between all of them.
 */
export class TemplateWorkers implements Templates {
  readonly #slots: FairSlots<WorkerSlot>;
  readonly #all: readonly WorkerSlot[];
  readonly #keys = new WeakMap<Uint8Array, string>();
  readonly #settings: RenderSettings;
  #isClosed = false;

  constructor(limits = LIMITS, workers = workersFor(1), settings = DEFAULT_SETTINGS) {
    this.#settings = settings;
    const regular = Array.from({ length: workers }, () => new WorkerSlot(limits));
    const slot = new WorkerSlot(limits);
    const reserve = { slot, start: () => this.#startReserve(slot) };
    const now = () => systemMonotonicClock.elapsed();
    const perTenant = Infinity;
    this.#slots = new FairSlots({ regular, perTenant, reserve, patience: PATIENCE, now });
    this.#all = [...regular, slot];
  }

  /**
   * Creates the pool for these settings.
   * @param processes how many processes of the service share the cores
   */
  static withSettings(settings: RenderSettings, processes: number): TemplateWorkers {
    return new TemplateWorkers(LIMITS, workersFor(processes), settings);
  }

  /** Starts the workers in the background, because documents may already be waiting. */
  warmUp(): void {
    if (this.#isClosed) return;
    // The first task gets the error.
    this.#slots.next?.start().catch(() => undefined);
  }

  identify(name: string, content: Uint8Array, flow = UNASSIGNED): Promise<DocumentType> {
    return this.#performOn(content, flow, (file) => ({ do: 'identify', file, name }));
  }

  async render(
    content: Uint8Array,
    data: string,
    driveFiles: DriveFiles = new Map(),
    flow = UNASSIGNED,
  ): Promise<RenderedDocument> {
    const sent = await this.#performOn(content, flow, (file) => ({
      do: 'render',
      file,
      data,
      driveFiles,
      settings: this.#settings,
    }));
    return fromSent(sent, content);
  }

  async renderWithTexts(
    content: Uint8Array,
    texts: OutputTexts,
    data: string,
    flow = UNASSIGNED,
  ): Promise<DocumentWithTexts> {
    const { document, name, password } = await this.#performOn(content, flow, (file) => ({
      do: 'render-with-texts',
      file,
      texts,
      data,
      settings: this.#settings,
    }));
    return {
      document: fromSent(document, content),
      name,
      password: password && 'failure' in password ? toError(password.failure) : password,
    };
  }

  renderText(template: string, data: string, flow = UNASSIGNED): Promise<RenderedText> {
    return this.#inFreeSlot(flow, (slot) => perform(slot, { do: 'render-text', template, data }));
  }

  inspect(content: Uint8Array, flow = UNASSIGNED): Promise<Inspection> {
    return this.#performOn(content, flow, (file) => ({ do: 'inspect', file }));
  }

  inspectText(template: string, flow = UNASSIGNED): Promise<Inspection> {
    return this.#inFreeSlot(flow, (slot) => perform(slot, { do: 'inspect-text', template }));
  }

  blankDocument(fields: readonly string[]): Uint8Array {
    return blankDocument(fields);
  }

  /** Returns the number of processes, and their work. */
  get occupancy(): { places: number; busy: number; waiting: number } {
    return this.#slots.occupancy;
  }

  /** Ends the processes. Tasks in progress, waiting and later tasks are rejected. */
  close(): void {
    this.#isClosed = true;
    for (const slot of this.#all) slot.close();
  }

  async #startReserve(slot: WorkerSlot): Promise<void> {
    if (this.#isClosed) throw new TemplateInterrupted(STOPPED);
    await slot.start();
  }

  /** Sends the content of a template only to a process that does not have it. */
  #performOn<Kind extends 'identify' | 'render' | 'render-with-texts' | 'inspect'>(
    content: Uint8Array,
    flow: Flow,
    toTask: (file: TemplateFile) => TaskOf<Kind>,
  ): Promise<Results[Kind]> {
    const key = this.#keyOf(content);
    return this.#inFreeSlot(flow, async (slot) => {
      const known = await attempt(slot, toTask({ key, content: null }));
      if (known !== NEEDS_CONTENT) return known;
      return perform(slot, toTask({ key, content }));
    });
  }

  /**
   * Returns the hash of a template. A template that is used repeatedly is the same buffer, so it is
   * hashed once.
   */
  #keyOf(content: Uint8Array): string {
    const key = this.#keys.get(content) ?? hash('sha256', content);
    this.#keys.set(content, key);
    return key;
  }

  async #inFreeSlot<Result>(
    flow: Flow,
    use: (slot: WorkerSlot) => Promise<Result>,
  ): Promise<Result> {
    return this.#slots.use(flow, (slot) =>
      performWithRetry(() => {
        // A worker that ended because the pool was closed is not restarted.
        if (this.#isClosed) throw new TemplateInterrupted(STOPPED);
        return use(slot);
      }),
    );
  }
}

const STOPPED = 'the service is being stopped';

const NOT_STARTED =
  'no process could be started to fill it, because the machine lacks memory, processes or open files';

/**
 * Runs a task again if its worker ended: another process may have needed the memory and had it
 * killed. A task that ends two workers is too heavy.
 */
async function performWithRetry<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof WorkerEnded)) throw cause;
  }
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof WorkerEnded)) throw cause;
    if (cause.how === 'killed') throw new TemplateInterrupted();
    if (cause.how === 'not started') throw new TemplateInterrupted(NOT_STARTED);
    throw new TemplateAborted('it took too much memory to fill');
  }
}

const NEEDS_CONTENT = Symbol('needs content');

async function perform<Kind extends Task['do']>(
  slot: WorkerSlot,
  task: TaskOf<Kind>,
): Promise<Results[Kind]> {
  const result = await attempt(slot, task);
  if (result === NEEDS_CONTENT) throw new Error('A worker asks for a content that it was given');
  return result;
}

async function attempt<Kind extends Task['do']>(
  slot: WorkerSlot,
  task: TaskOf<Kind>,
): Promise<Results[Kind] | typeof NEEDS_CONTENT> {
  const answer = await slot.perform(task);
  if (answer.type === 'failed') throw toError(answer.failure);
  if (answer.type === 'needs-content') return NEEDS_CONTENT;
  // A worker answers a task with the result of its kind.
  return answer.result as Results[Kind];
}

function toError(failure: TaskFailure): Error {
  switch (failure.is) {
    case 'not-a-template':
      return new NotATemplate(failure.reason);
    case 'template-errors':
      return new TemplateError(failure.diagnostics);
    case 'too-large':
      return new OutputTooLarge(failure.reason, failure.remedy);
    case 'unknown':
      return failure.error;
  }
}

import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { FinishedPdf } from '../../converter.ts';
import { startDeadline } from '../../../time/deadline.ts';
import { ConverterUnavailable, NotConvertible, TooLargeToConvert } from '../../converter.ts';
import type { Answer, Assignment, Task } from '../conversion.ts';
import { watchMemory } from './memory-watch.ts';
import { processorTime } from './processor-time.ts';
import type { OrphanedResources } from './orphaned-resources.ts';
import { removeOrphanedResources } from './orphaned-resources.ts';
import { detectIdle } from './idle-detection.ts';
import type { TimeLimitExceeded } from '../time-limit.ts';
import { watchTime } from '../time-limit.ts';

/** The program of a converter process. */
export interface Program {
  readonly file: URL;
  readonly arguments: readonly string[];
  /** Options for Node itself. */
  readonly nodeOptions: readonly string[];
  /** The complete environment; nothing of the service's own is visible to the process. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /**
   * How to end its processes. A process that has started others or keeps files is told to end. It
   * has `END_MILLISECONDS` to clean up. Any other process leaves nothing behind and is killed.
   */
  readonly end: 'told' | 'killed';
}

/** Limits of a task; times in milliseconds. */
export interface TaskLimits {
  readonly start: number;
  /**
   * The limit for one document. Both limits double if other processes had the processor
   * (time-limit.ts).
   */
  readonly conversion: number;
  /**
   * How long a process with a task may be idle before it counts as stuck (idle-detection.ts). Null
   * for a process that leaves its work to another, because it always seems idle.
   */
  readonly idleLimit: number | null;
  /** The maximum memory in use, in bytes. Null if the memory is limited in another way. */
  readonly mostMemory: number | null;
}

/** The result, usually a PDF, and the memory that its process then uses, in bytes. */
export interface Converted extends FinishedPdf {
  readonly memory: number;
}

/**
 * Thrown when a conversion ends without a PDF; the message is a clause that says why. The process
 * must then end.
 */
export class ConversionFailed extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ConversionFailed';
  }
}

/** Thrown when the process cannot convert the document. */
export class ConversionRejected extends ConversionFailed {
  constructor(reason: string) {
    super(reason);
    this.name = 'ConversionRefused';
  }
}

/**
 * Thrown when the process was killed from outside during a conversion: by a person, or by the
 * system when memory ran out. The two look the same, so the file may or may not be the cause.
 */
export class ConverterKilled extends ConversionFailed {
  constructor() {
    super(KILLED);
    this.name = 'ConverterKilled';
  }
}

/**
 * Thrown when the process used no processor time during a conversion. It may have hung by itself,
 * or the machine was short of memory. As with a killed process, the file need not be the cause.
 */
export class ConverterStuck extends ConversionFailed {
  constructor() {
    super(STUCK);
    this.name = 'ConverterStuck';
  }
}

/** Thrown when a document exceeded its time limit. */
export class ConversionTooLong extends ConversionFailed {
  /** Whether a retry would take as long; null if the machine does not report processor time. */
  readonly isForTheDocument: true | null;

  constructor(reason: string, isForTheDocument: true | null) {
    super(reason);
    this.name = 'ConversionTooLong';
    this.isForTheDocument = isForTheDocument;
  }
}

/** Thrown when a document exceeded its memory limit. */
export class ConversionTooBig extends ConversionFailed {
  constructor(reason: string) {
    super(reason);
    this.name = 'ConversionTooBig';
  }
}

/** Thrown when a start was killed from outside or got stuck; a retry may succeed. */
export class StartInterrupted extends ConverterUnavailable {
  constructor(reason: string) {
    super(`the converter does not start: ${reason}`);
    this.name = 'StartInterrupted';
  }
}

const KILLED = 'its process was killed';
const STUCK = 'its process did nothing any more';

/** The time that a process has to end when it is told to, before it is killed. */
const END_MILLISECONDS = 5_000;

/**
 * A process that converts one document at a time. It starts on construction, and takes its first
 * document when it is ready.
 */
export class ConverterProcess {
  readonly #child: ChildProcess;
  readonly #limits: TaskLimits;
  readonly #end: Program['end'];
  /** @throws ConverterUnavailable if the process does not become ready */
  readonly ready: Promise<void>;
  #resources: OrphanedResources | null = null;
  #number = 0;
  #isEnding = false;

  /** @throws ConverterUnavailable if the system cannot start a process */
  constructor(program: Program, limits: TaskLimits) {
    this.#limits = limits;
    this.#end = program.end;
    this.#child = start(program);
    // Pending calls receive the error; at other times it has no consequence.
    this.#child.on('error', () => undefined);
    // Killed programs leave nothing behind, and a sandboxed one must not choose what is removed.
    if (program.end === 'told') this.#trackResources();
    this.ready = this.#start();
    this.ready.catch(() => undefined);
    this.letServiceEnd();
  }

  #trackResources(): void {
    const remove = () => {
      if (this.#resources) removeOrphanedResources(this.#resources);
    };
    this.#child.on('message', (answer: Answer) => {
      if (answer.type !== 'resources') return;
      this.#resources = answer;
      // The last messages of a process can arrive after its exit.
      if (this.hasEnded) remove();
    });
    this.#child.on('exit', remove);
  }

  /** Whether the process has ended, for any reason. */
  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /**
   * Converts a document.
   * @throws ConversionFailed; ConverterUnavailable if the process does not become ready, or cannot
   * convert anything at present; NotConvertible if the process did not begin with the document
   */
  async convert(task: Task): Promise<Converted> {
    this.keepServiceAlive();
    try {
      await this.ready;
      const number = (this.#number += 1);
      const assignment: Assignment = { ...task, number };
      // A closed channel is noticed as the end of the process.
      this.#child.send(assignment, () => undefined);
      const isOfThis = (answer: Answer) => 'number' in answer && answer.number === number;
      return converted(
        await this.#waitForAnswer(isOfThis, this.#limits.conversion, WHILE_CONVERTING),
      );
    } finally {
      this.letServiceEnd();
    }
  }

  /** Ends the process and everything that it started; resolves when it is gone. */
  async end(): Promise<void> {
    if (this.hasEnded) return;
    this.#isEnding = true;
    // A process that never started emits an error and no exit.
    const gone = once(this.#child, 'exit').catch(noop);
    this.#child.ref();
    if (this.#end === 'killed') {
      this.#child.kill('SIGKILL');
      await gone;
      return;
    }
    const endDeadline = startDeadline(END_MILLISECONDS, () => this.#child.kill('SIGKILL'));
    if (this.#child.connected) this.#child.disconnect();
    await gone;
    endDeadline();
  }

  async #start(): Promise<void> {
    const answer = await this.#waitForAnswer(isStartAnswer, this.#limits.start, AT_START);
    if (answer.type === 'unable') throw AT_START.failed(answer.reason);
  }

  /** Keeps the service running while a caller waits for this process. */
  keepServiceAlive(): void {
    this.#child.ref();
    this.#child.channel?.ref();
  }

  /** An idle process must not keep the service from ending. */
  letServiceEnd(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }

  /**
   * Resolves with the next answer of this kind; rejects if the process hangs, times out or ends
   * first.
   */
  async #waitForAnswer(
    isWanted: (answer: Answer) => boolean,
    milliseconds: number,
    errors: Errors,
  ): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const fail = (reason: string) => {
      reject(errors.failed(reason));
    };
    const endWatches = [
      this.#watchTime(milliseconds, (time) => {
        const reason = `it took longer than ${String(time.milliseconds / 1000)} seconds`;
        reject(errors.tooLong(reason, time.isForTheTask));
      }),
      this.#watchIdle(() => {
        reject(errors.stuck());
      }),
      this.#watchMemory((most) => {
        reject(errors.tooBig(`it took more than ${inGigabytes(most)} GB of memory`));
      }),
    ];
    const onMessage = (answer: Answer) => {
      if (isWanted(answer)) resolve(answer);
    };
    const onExit = () => {
      if (this.#child.signalCode === 'SIGKILL' && !this.#isEnding) reject(errors.killed());
      else fail('its process ended');
    };
    const onError = (cause: Error) => {
      reject(new ConverterUnavailable(`its process cannot be reached: ${cause.message}`));
    };
    const child = this.#child.on('message', onMessage).on('exit', onExit).on('error', onError);
    if (this.hasEnded) onExit();
    try {
      return await promise;
    } finally {
      for (const endWatch of endWatches) endWatch();
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
    }
  }

  /** @returns stops the watch */
  #watchTime(milliseconds: number, whenOver: (time: TimeLimitExceeded) => void): () => void {
    const { pid } = this.#child;
    const worked = () => (pid === undefined ? null : processorTime(pid));
    return watchTime(milliseconds, worked, whenOver);
  }

  /** @returns stops the watch */
  #watchMemory(whenMore: (most: number) => void): () => void {
    const { pid } = this.#child;
    const { mostMemory: most } = this.#limits;
    if (pid === undefined || most === null) return noop;
    return watchMemory(pid, most, () => {
      whenMore(most);
    });
  }

  /** @returns stops the watch */
  #watchIdle(whenStuck: () => void): () => void {
    const { pid } = this.#child;
    const { idleLimit } = this.#limits;
    return pid === undefined || idleLimit === null ? noop : detectIdle(pid, idleLimit, whenStuck);
  }
}

/** @throws ConverterUnavailable */
function start(program: Program): ChildProcess {
  try {
    return fork(program.file, [...program.arguments], {
      execArgv: [...program.nodeOptions],
      env: { ...program.environment },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  } catch (cause) {
    throw doesNotStart(cause instanceof Error ? cause.message : String(cause));
  }
}

/** @throws ConversionRejected, ConverterKilled, ConverterUnavailable, NotConvertible */
function converted(answer: Answer): Converted {
  switch (answer.type) {
    case 'converted':
      return answer;
    case 'rejected':
      throw new ConversionRejected(answer.reason);
    case 'refused':
      throw answer.isTooLarge
        ? new TooLargeToConvert(answer.reason, 'user', answer.remedy)
        : new NotConvertible(answer.reason, 'user');
    case 'killed':
      throw new ConverterKilled();
    case 'unavailable':
      throw new ConverterUnavailable(answer.reason);
    default:
      throw new ConversionFailed('it was started again');
  }
}

const isStartAnswer = ({ type }: Answer) => type !== 'resources';
const noop = () => undefined;
const inGigabytes = (bytes: number) => (bytes / 1024 ** 3).toFixed(1);

/** The errors for a process that ends or does not answer, by its task. */
interface Errors {
  failed: (reason: string) => Error;
  tooLong: (reason: string, isForTheTask: true | null) => Error;
  tooBig: (reason: string) => Error;
  killed: () => Error;
  stuck: () => Error;
}

function doesNotStart(reason: string): ConverterUnavailable {
  return new ConverterUnavailable(`the converter does not start: ${reason}`);
}

const WHILE_CONVERTING: Errors = {
  failed: (reason) => new ConversionFailed(reason),
  tooLong: (reason, isForTheTask) => new ConversionTooLong(reason, isForTheTask),
  tooBig: (reason) => new ConversionTooBig(reason),
  killed: () => new ConverterKilled(),
  stuck: () => new ConverterStuck(),
};

const AT_START: Errors = {
  failed: doesNotStart,
  tooLong: doesNotStart,
  tooBig: doesNotStart,
  killed: () => new StartInterrupted(KILLED),
  stuck: () => new StartInterrupted(STUCK),
};

import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { FinishedPdf } from '../../converter.ts';
import { startDeadline } from '../../../time/deadline.ts';
import { ConverterUnavailable } from '../../converter.ts';
import type { Answer, Assignment, Task } from '../conversion.ts';
import { watchMemory } from './memory-watch.ts';
import { processorTime } from './processor-time.ts';
import type { OrphanedResources } from './orphaned-resources.ts';
import { removeOrphanedResources } from './orphaned-resources.ts';
import { detectIdle } from './idle-detection.ts';
import type { TimeLimitExceeded } from '../time-limit.ts';
import { watchTime } from '../time-limit.ts';

/** What a converter's process runs. */
export interface Program {
  readonly file: URL;
  readonly arguments: readonly string[];
  /** Options of Node itself. */
  readonly nodeOptions: readonly string[];
  /** All of its environment: it sees nothing of the service's. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /**
   * How a process of it is ended. One that has started others, or keeps files, is told and has
   * `END_MILLISECONDS` to take them with it; any other leaves nothing behind and is killed.
   */
  readonly end: 'told' | 'killed';
}

/** What a process may take for what it is to do; times in milliseconds. */
export interface TaskLimits {
  readonly start: number;
  /** For one document. Both are twice as long when others have the processor (time-limit.ts). */
  readonly conversion: number;
  /**
   * After so long without work a process that has something to do is stuck (stillness.ts). Null
   * for one that leaves its work to another: that would always seem to be.
   */
  readonly still: number | null;
  /** One that has more in use, in bytes, is ended. Null for one that is bound in another way. */
  readonly mostMemory: number | null;
}

/** What came out, a PDF mostly, and what the process that made it uses since, in bytes. */
export interface Converted extends FinishedPdf {
  readonly memory: number;
}

/** A conversion that ended without a PDF; the message says why, a clause. Its process is to end. */
export class ConversionFailed extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ConversionFailed';
  }
}

/** The process has looked at the document and makes nothing of it. */
export class ConversionRefused extends ConversionFailed {
  constructor(reason: string) {
    super(reason);
    this.name = 'ConversionRefused';
  }
}

/**
 * Somebody else has killed the process in the middle of a conversion: a person, or the system that
 * needed the memory. The two cannot be told apart, so nor can it be whether the file is to blame.
 */
export class ConverterKilled extends ConversionFailed {
  constructor() {
    super(KILLED);
    this.name = 'ConverterKilled';
  }
}

/**
 * The process did no work at all in the middle of a conversion. It may have been stuck by itself,
 * or the machine had no memory for it: as with one that was killed, the file need not be to blame.
 */
export class ConverterStuck extends ConversionFailed {
  constructor() {
    super(STUCK);
    this.name = 'ConverterStuck';
  }
}

/** The document took longer than it may. */
export class ConversionTooLong extends ConversionFailed {
  /** Whether it would take as long again; null where the machine does not tell. */
  readonly isForTheDocument: true | null;

  constructor(reason: string, isForTheDocument: true | null) {
    super(reason);
    this.name = 'ConversionTooLong';
    this.isForTheDocument = isForTheDocument;
  }
}

/** The document took more memory than it may. */
export class ConversionTooBig extends ConversionFailed {
  constructor(reason: string) {
    super(reason);
    this.name = 'ConversionTooBig';
  }
}

/** A start that was killed by somebody else, or got stuck: the next one need not be. */
export class StartInterrupted extends ConverterUnavailable {
  constructor(reason: string) {
    super(`the converter does not start: ${reason}`);
    this.name = 'StartCutShort';
  }
}

const KILLED = 'its process was killed';
const STUCK = 'its process did nothing any more';

/** How long a process that is told of its end may take for it before it is killed. */
const END_MILLISECONDS = 5_000;

/**
 * One process that converts, one document at a time. It starts when it is made, and takes its
 * first document when it is ready.
 */
export class ConverterProcess {
  readonly #child: ChildProcess;
  readonly #limits: TaskLimits;
  readonly #end: Program['end'];
  /** @throws ConverterUnavailable when the process does not become ready */
  readonly ready: Promise<void>;
  #remains: OrphanedResources | null = null;
  #number = 0;
  #isEnding = false;

  /** @throws ConverterUnavailable when the system starts no process */
  constructor(program: Program, limits: TaskLimits) {
    this.#limits = limits;
    this.#end = program.end;
    this.#child = start(program);
    // A fault is heard of by who waits for an answer; at other times nobody wants to know.
    this.#child.on('error', () => undefined);
    // One that is killed takes nothing with it. What is in a sandbox says nothing of the kind.
    if (program.end === 'told') this.#removeRemains();
    this.ready = this.#start();
    this.ready.catch(() => undefined);
    this.letServiceEnd();
  }

  #removeRemains(): void {
    this.#child.on('message', (answer: Answer) => {
      if (answer.said === 'leaves') this.#remains = answer;
    });
    this.#child.on('exit', () => {
      if (this.#remains) removeOrphanedResources(this.#remains);
    });
  }

  /** Whether the process has ended, by itself or by somebody else. */
  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /**
   * @throws ConversionFailed; ConverterUnavailable when the process does not become ready, or can
   * convert nothing at present
   */
  async convert(task: Task): Promise<Converted> {
    this.keepServiceAlive();
    try {
      await this.ready;
      const number = (this.#number += 1);
      const assignment: Assignment = { ...task, number };
      // A channel that is closed is heard of as the end of the process.
      this.#child.send(assignment, () => undefined);
      const isOfThis = (answer: Answer) => 'number' in answer && answer.number === number;
      return converted(await this.#hear(isOfThis, this.#limits.conversion, WHILE_CONVERTING));
    } finally {
      this.letServiceEnd();
    }
  }

  /** Ends the process and everything that it has started; resolves when it is gone. */
  async end(): Promise<void> {
    if (this.hasEnded) return;
    this.#isEnding = true;
    // One that was never started has an error, and no exit.
    const gone = once(this.#child, 'exit').catch(nothing);
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
    const answer = await this.#hear(isOfStart, this.#limits.start, AT_START);
    if (answer.said === 'unable') throw AT_START.failed(answer.reason);
  }

  /** Somebody waits for it. */
  keepServiceAlive(): void {
    this.#child.ref();
    this.#child.channel?.ref();
  }

  /** A process that has nothing to do must not keep the service from ending. */
  letServiceEnd(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }

  /** The next answer of that kind; an error when the process hangs, takes too long or ends before. */
  async #hear(
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
      this.#watchStillness(() => {
        reject(errors.stuck());
      }),
      this.#watchMemory((most) => {
        reject(errors.tooBig(`it took more than ${inGigabytes(most)} GB of memory`));
      }),
    ];
    const hear = (answer: Answer) => {
      if (isWanted(answer)) resolve(answer);
    };
    const exit = () => {
      if (this.#child.signalCode === 'SIGKILL' && !this.#isEnding) reject(errors.killed());
      else fail('its process ended');
    };
    const error = (cause: Error) => {
      reject(new ConverterUnavailable(`its process cannot be reached: ${cause.message}`));
    };
    const child = this.#child.on('message', hear).on('exit', exit).on('error', error);
    if (this.hasEnded) exit();
    try {
      return await promise;
    } finally {
      for (const endWatch of endWatches) endWatch();
      child.off('message', hear).off('exit', exit).off('error', error);
    }
  }

  /** @returns ends the watch */
  #watchTime(milliseconds: number, whenOver: (time: TimeLimitExceeded) => void): () => void {
    const { pid } = this.#child;
    const worked = () => (pid === undefined ? null : processorTime(pid));
    return watchTime(milliseconds, worked, whenOver);
  }

  /** @returns ends the watch */
  #watchMemory(whenMore: (most: number) => void): () => void {
    const { pid } = this.#child;
    const { mostMemory: most } = this.#limits;
    if (pid === undefined || most === null) return nothing;
    return watchMemory(pid, most, () => {
      whenMore(most);
    });
  }

  /** @returns ends the watch */
  #watchStillness(whenStuck: () => void): () => void {
    const { pid } = this.#child;
    const { still } = this.#limits;
    return pid === undefined || still === null ? nothing : detectIdle(pid, still, whenStuck);
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

/** @throws ConversionRefused, ConverterKilled, ConverterUnavailable */
function converted(answer: Answer): Converted {
  switch (answer.said) {
    case 'converted':
      return answer;
    case 'refused':
      throw new ConversionRefused(answer.reason);
    case 'killed':
      throw new ConverterKilled();
    case 'unavailable':
      throw new ConverterUnavailable(answer.reason);
    default:
      throw new ConversionFailed('it was started again');
  }
}

const isOfStart = ({ said }: Answer) => said !== 'leaves';
const nothing = () => undefined;
const inGigabytes = (bytes: number) => (bytes / 1024 ** 3).toFixed(1);

/** What is thrown when a process ends or says nothing, by what it was to do. */
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

import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { ConverterUnavailable } from '../converter.ts';
import type { Answer, Assignment, Conversion } from './conversion.ts';

/** What a converter's process runs. */
export interface Program {
  readonly file: URL;
  readonly arguments: readonly string[];
  /** Options of Node itself. */
  readonly nodeOptions: readonly string[];
  /** All of its environment: it sees nothing of the service's. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** In milliseconds. */
export interface TimeLimits {
  readonly start: number;
  /** For one document. */
  readonly conversion: number;
}

/** A PDF, and what the process that made it uses since, in bytes. */
export interface Converted {
  readonly pdf: Uint8Array;
  readonly memory: number;
}

/** A conversion that ended without a PDF; the message says why, a clause. Its process is to end. */
export class ConversionFailed extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ConversionFailed';
  }
}

/** How long a process may take to end by itself before it is killed. */
const END_MILLISECONDS = 5_000;

/**
 * One process that converts, one document at a time. It starts when it is made, and takes its
 * first document when it is ready.
 */
export class ConverterProcess {
  readonly #child: ChildProcess;
  readonly #limits: TimeLimits;
  readonly #ready: Promise<void>;
  #number = 0;

  constructor(program: Program, limits: TimeLimits) {
    this.#limits = limits;
    this.#child = fork(program.file, [...program.arguments], {
      execArgv: [...program.nodeOptions],
      env: { ...program.environment },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // A fault is heard of by who waits for an answer; at other times nobody wants to know.
    this.#child.on('error', () => undefined);
    this.#ready = this.#start();
    this.#ready.catch(() => undefined);
    this.#letServiceEnd();
  }

  /** Whether the process has ended, by itself or by somebody else. */
  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** @throws ConversionFailed; ConverterUnavailable when the process does not start */
  async convert(conversion: Conversion): Promise<Converted> {
    this.#keepServiceAlive();
    try {
      await this.#ready;
      const number = (this.#number += 1);
      const assignment: Assignment = { ...conversion, number };
      // A channel that is closed is heard of as the end of the process.
      this.#child.send(assignment, () => undefined);
      const isOfThis = (answer: Answer) => 'number' in answer && answer.number === number;
      const answer = await this.#hear(isOfThis, this.#limits.conversion, toFailure);
      if (answer.said === 'converted') return answer;
      throw toFailure(answer.said === 'refused' ? answer.reason : 'it was started again');
    } finally {
      this.#letServiceEnd();
    }
  }

  /** Ends the process and everything that it has started; resolves when it is gone. */
  async end(): Promise<void> {
    if (this.hasEnded) return;
    const gone = once(this.#child, 'exit');
    const kill = setTimeout(() => this.#child.kill('SIGKILL'), END_MILLISECONDS);
    this.#child.ref();
    if (this.#child.connected) this.#child.disconnect();
    await gone;
    clearTimeout(kill);
  }

  async #start(): Promise<void> {
    const answer = await this.#hear(isAny, this.#limits.start, toUnavailable);
    if (answer.said === 'unable') throw toUnavailable(answer.reason);
  }

  #keepServiceAlive(): void {
    this.#child.ref();
    this.#child.channel?.ref();
  }

  /** A process that has nothing to do must not keep the service from ending. */
  #letServiceEnd(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }

  /** The next answer of that kind; an error when the time is over or the process ends before. */
  async #hear(
    isWanted: (answer: Answer) => boolean,
    milliseconds: number,
    toError: (reason: string) => Error,
  ): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const fail = (reason: string) => {
      reject(toError(reason));
    };
    const timeOver = setTimeout(() => {
      fail(`it took longer than ${String(milliseconds / 1000)} seconds`);
    }, milliseconds);
    timeOver.unref();
    const hear = (answer: Answer) => {
      if (isWanted(answer)) resolve(answer);
    };
    const exit = () => {
      fail('its process ended');
    };
    const error = (cause: Error) => {
      fail(cause.message);
    };
    const child = this.#child.on('message', hear).on('exit', exit).on('error', error);
    if (this.hasEnded) exit();
    try {
      return await promise;
    } finally {
      clearTimeout(timeOver);
      child.off('message', hear).off('exit', exit).off('error', error);
    }
  }
}

const isAny = () => true;

const toFailure = (reason: string) => new ConversionFailed(reason);

const toUnavailable = (reason: string) =>
  new ConverterUnavailable(`the converter does not start: ${reason}`);

import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { node24 } from '../../playground/setup/paths.mjs';
import type { WorldResult, WorldSettings } from './world/settings.ts';

/** An answer of the process. */
interface Answer {
  result?: WorldResult;
  error?: string;
}

const PROGRAM = fileURLToPath(new URL('world-process.ts', import.meta.url));

/** A process that simulates worlds, one at a time. */
export class WorldRunner {
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess) {
    this.#process = process;
  }

  static async start(): Promise<WorldRunner> {
    const process = fork(PROGRAM, { execPath: node24, execArgv: [] });
    await once(process, 'message');
    return new WorldRunner(process);
  }

  /** @param isPrinted whether every line of the trace is printed */
  async simulate(settings: WorldSettings, isPrinted = false): Promise<WorldResult> {
    const answered = Promise.withResolvers<Answer>();
    const ended = (code: number | null) => {
      answered.resolve({ error: `The process of world ${settings.seed} ended with ${code}` });
    };
    this.#process.once('message', (answer: Answer) => {
      answered.resolve(answer);
    });
    this.#process.once('exit', ended);
    this.#process.send({ settings, isPrinted });
    const { result, error } = await answered.promise;
    this.#process.off('exit', ended);
    if (!result) throw new Error(error ?? 'There is no result');
    return result;
  }

  stop(): void {
    if (this.#process.connected) this.#process.disconnect();
  }
}

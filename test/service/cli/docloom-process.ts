import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Client } from '../client.ts';
import { until } from '../until.ts';

const PROGRAM = join(import.meta.dirname, '../../../service/bin/docloom.mjs');

/** Documents of a workflow that are checked when a process ends; those of the chaos are checked at its end. */
const MAX_CHECKED = 20;

/** How a process ended. */
interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** Without the settings of whoever runs the tests. */
function environment(settings: Record<string, string>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('DOCLOOM_'));
  return { ...Object.fromEntries(inherited), ...settings };
}

/** A process of the compiled command `docloom`. */
export class DocloomProcess {
  stdout = '';
  stderr = '';
  readonly ended: Promise<Exit>;
  readonly #child: ChildProcess;
  /** Null when the command has none. */
  readonly #drive: string | null;

  /**
   * @param settings variables of the environment
   * @param bound after so many milliseconds it is killed; 0: never
   * @param tracer a command that runs the one that follows it, in a process beside it
   * @param log a file descriptor for standard error, which then cannot be read here
   * @param program the file of the command, for another version of it
   */
  constructor(
    args: readonly string[],
    settings: Record<string, string> = {},
    bound = 0,
    tracer: readonly string[] = [],
    log: number | 'pipe' = 'pipe',
    program: string = PROGRAM,
  ) {
    const [command = '', ...rest] = [...tracer, process.execPath, program, ...args];
    const child = spawn(command, rest, {
      env: environment(settings),
      stdio: ['ignore', 'pipe', log],
      timeout: bound,
      killSignal: 'SIGKILL',
    });
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.stdout += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.stderr += text));
    this.ended = new Promise((resolve) => {
      child.on('close', (code, signal) => resolve({ code, signal }));
    });
    this.#child = child;
    const option = args.indexOf('--data');
    const data = option === -1 ? settings['DOCLOOM_DATA'] : args[option + 1];
    this.#drive = data === undefined ? null : join(data, 'drive');
  }

  /** A service that listens. */
  static async serve(
    args: readonly string[],
    settings: Record<string, string> = {},
    tracer: readonly string[] = [],
    log: number | 'pipe' = 'pipe',
  ): Promise<DocloomProcess> {
    const command = ['serve', '--log-level', 'warn', ...args];
    const service = new DocloomProcess(command, settings, 0, tracer, log);
    await until('the service to say where it is', () => {
      if (service.#child.exitCode !== null) throw new Error(`It has ended: ${service.stderr}`);
      return service.stdout.includes('\n');
    });
    return service;
  }

  /** Where it says that it is. */
  get url(): string {
    return /^Docloom is at (\S+), its data in /.exec(this.stdout)![1]!;
  }

  /** Its id, as long as it has not ended. */
  get pid(): number {
    return this.#child.pid!;
  }

  client(token: string): Client {
    return new Client(this.url, token);
  }

  /** Sends the signal, once the process has not ended by itself, and waits for the end. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Exit> {
    this.#child.kill(signal);
    const ending = await this.ended;
    await this.#checkDocuments();
    return ending;
  }

  /** Holds the documents that it has made to what offices ask of a file. */
  async #checkDocuments(): Promise<void> {
    if (this.#drive === null) return;
    const { problemsOfHolders } = await import('../../engine/office-file/drive-problems.ts');
    const problems = problemsOfHolders(this.#drive, MAX_CHECKED);
    if (problems.length > 0)
      throw new Error(`A document would need repair: ${problems.join('\n')}`);
  }
}

const BOUND_MILLISECONDS = 240_000;

/** A command that ends by itself; one that does not, such as a second service, is ended. */
export async function docloom(
  args: readonly string[],
  settings: Record<string, string> = {},
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const command = new DocloomProcess(args, settings, BOUND_MILLISECONDS);
  const { code } = await command.ended;
  return { code, stdout: command.stdout, stderr: command.stderr };
}

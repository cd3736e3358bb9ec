import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { until } from '../../service/until.ts';
import { tracerInto } from './tracer.ts';

const PROGRAM = join(import.meta.dirname, '../../../service/bin/docloom.mjs');
const HOST = join(import.meta.dirname, 'host.mjs');

/** A line of the host. */
interface Report {
  id: number;
  pid?: number;
  text?: string;
  code?: number | null;
  signal?: string | null;
}

/** A process of the compiled command `docloom` in a trace. */
export class TracedProcess {
  /** What it has printed. */
  text = '';
  #pid: number | undefined;
  #code: number | null | undefined;

  hear({ pid, text = '', code }: Report): void {
    this.#pid ??= pid;
    this.text += text;
    if (code !== undefined) this.#code = code;
  }

  /** Waits until it listens. @throws Error if it ends before */
  async listens(): Promise<void> {
    await until('the service to listen', () => {
      if (this.#code !== undefined) throw new Error(`It has ended: ${this.text}`);
      return this.text.includes('Docloom is at');
    });
  }

  /** Waits for its end. @throws Error unless it succeeds */
  async succeeds(): Promise<void> {
    await until('the end of a command', () => this.#code !== undefined);
    if (this.#code !== 0) throw new Error(`It ended with ${String(this.#code)}: ${this.text}`);
  }

  /** Sends a signal by its ID, and waits for its end. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (this.#pid !== undefined && this.#code === undefined) process.kill(this.#pid, signal);
    await until('the end of the service', () => this.#code !== undefined);
  }
}

/** Processes of the compiled command `docloom` that are recorded in one trace. */
export class TracedProcesses {
  readonly #host: ChildProcess;
  readonly #processes: TracedProcess[] = [];
  #errors = '';

  /** @param file receives the trace */
  constructor(file: string) {
    const [command, ...rest] = [...tracerInto(file), process.execPath, HOST] as const;
    const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('DOCLOOM_'));
    this.#host = spawn(command, rest, {
      // Operations on files must be system calls.
      env: { ...Object.fromEntries(inherited), UV_USE_IO_URING: '0' },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#host.stderr?.setEncoding('utf8').on('data', (text: string) => (this.#errors += text));
    if (!this.#host.stdout) return;
    createInterface({ input: this.#host.stdout }).on('line', (line) => {
      const report = JSON.parse(line) as Report;
      this.#processes[report.id]?.hear(report);
    });
  }

  start(args: readonly string[], environment: Record<string, string> = {}): TracedProcess {
    const started = new TracedProcess();
    const id = this.#processes.push(started) - 1;
    const order = { id, args: [PROGRAM, ...args], environment };
    this.#host.stdin?.write(`${JSON.stringify(order)}\n`);
    return started;
  }

  /** Ends what still runs, and waits until the trace is complete. */
  async end(): Promise<void> {
    for (const each of this.#processes) await each.end('SIGKILL');
    this.#host.stdin?.end();
    if (this.#host.exitCode === null) await once(this.#host, 'close');
    if (this.#host.exitCode === 0) return;
    throw new Error(`Recording failed: ${this.#errors}`);
  }
}

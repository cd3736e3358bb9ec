import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { answers } from '../../playground/setup/ports.mjs';
import { repository } from '../../playground/setup/paths.mjs';
import { until } from '../../playground/src/until.ts';

/** One `npm start`, observed from outside as by a person. */
export class PlaygroundStart {
  readonly ports: { readonly docloom: number; readonly n8n: number };
  readonly ended: Promise<number | null>;
  readonly #dataFolder: string;
  readonly #npm: ChildProcess;
  #output = '';

  constructor(dataFolder: string, ports: { docloom: number; n8n: number }, options: string[] = []) {
    this.#dataFolder = dataFolder;
    this.ports = ports;
    this.#npm = spawn('npm', ['start', '--', ...options], {
      cwd: repository,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        DOCLOOM_PLAYGROUND_DATA: dataFolder,
        DOCLOOM_PORT: String(ports.docloom),
        N8N_PORT: String(ports.n8n),
      },
    });
    for (const stream of [this.#npm.stdout, this.#npm.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (this.#output += text));
    }
    this.ended = new Promise((resolve) => this.#npm.on('close', resolve));
  }

  /** Everything it has printed. */
  get output(): string {
    return this.#output;
  }

  /** Waits for the final block. */
  async isRunning(): Promise<void> {
    let code: number | null | undefined;
    void this.ended.then((ended) => (code = ended));
    await until('the end of the start', 150_000, () => {
      if (code !== undefined) throw new Error(`npm start ended with ${code}:\n${this.#output}`);
      return this.#output.includes('Ctrl-C stops everything.') || undefined;
    });
  }

  /** Returns the text after a label in the final block. */
  shown(label: string): string {
    const [, value] = new RegExp(`^ +${label} +(.+)$`, 'm').exec(this.#output) ?? [];
    if (value === undefined) throw new Error(`"${label}" is not in:\n${this.#output}`);
    return value;
  }

  signal(signal: NodeJS.Signals): void {
    this.#npm.kill(signal);
  }

  async portsInUse(): Promise<number[]> {
    const { docloom, n8n } = this.ports;
    const inUse: number[] = [];
    for (const port of [docloom, n8n]) {
      if (await answers({ port })) inUse.push(port);
    }
    return inUse;
  }

  /** Lists running processes that use our data folder. */
  processesLeft(): string[] {
    // Other systems have no /proc; there the ports are checked instead.
    if (!existsSync('/proc')) return [];
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && this.#isOurs(name));
  }

  #isOurs(processId: string): boolean {
    try {
      const about = ['environ', 'cmdline'].map((file) =>
        readFileSync(`/proc/${processId}/${file}`),
      );
      return about.some((text) => text.includes(this.#dataFolder));
    } catch {
      return false;
    }
  }
}

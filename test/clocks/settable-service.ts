import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DocloomProcess } from '../service/cli/docloom-process.ts';
import { unusedPort } from '../service/unused-port.ts';

const TOKEN = 'dlt_of_this_operator';
/** Little more than the load needs, so that a limit that does not refill is exceeded soon. */
const RATES = ['--max-token-rate', '100', '--max-source-rate', '100'];

/** The built service in a process whose system clock can be set, over all of its starts. */
export class SettableService {
  static readonly token = TOKEN;

  readonly url: string;
  readonly databaseFile: string;
  readonly #folder: string;
  readonly #port: number;
  readonly #timeZone: string;
  #offset = 0;
  #process: DocloomProcess | null = null;

  private constructor(parts: { folder: string; port: number; timeZone: string }) {
    this.#folder = parts.folder;
    this.#port = parts.port;
    this.#timeZone = parts.timeZone;
    this.url = `http://127.0.0.1:${this.#port}`;
    this.databaseFile = join(this.#folder, 'data', 'docloom.db');
  }

  /** @param folder receives the data folder and the log */
  static async in(folder: string, timeZone: string): Promise<SettableService> {
    mkdirSync(folder, { recursive: true });
    const service = new SettableService({ folder, port: await unusedPort(), timeZone });
    service.setClock(0);
    return service;
  }

  /** The time of its system clock, in milliseconds since 1970, UTC. */
  get now(): number {
    return Date.now() + this.#offset;
  }

  /** Sets its system clock, whether it runs or not. @param offset to ours, in milliseconds */
  setClock(offset: number): void {
    this.#offset = offset;
    // The process has the file open. Every text is equally long, so that it replaces the last one.
    const text = String(offset).padStart(20);
    writeFileSync(this.#offsetFile, text, existsSync(this.#offsetFile) ? { flag: 'r+' } : {});
  }

  async start(): Promise<void> {
    const clock = new URL('settable-clock.mjs', import.meta.url);
    clock.searchParams.set('offset', this.#offsetFile);
    const place = ['--port', String(this.#port), '--data', join(this.#folder, 'data')];
    this.#process = await DocloomProcess.serve([...place, '--keep-days', '1', ...RATES], {
      DOCLOOM_TOKEN: TOKEN,
      NODE_OPTIONS: `--import=${clock.href}`,
      TZ: this.#timeZone,
    });
  }

  /** Ends the process by its id, if it runs. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const ending = this.#process;
    this.#process = null;
    if (!ending) return;
    await ending.stop(signal);
    appendFileSync(join(this.#folder, 'service.log'), ending.stdout + ending.stderr);
  }

  get #offsetFile(): string {
    return join(this.#folder, 'clock-offset');
  }
}

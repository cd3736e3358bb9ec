import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { DocloomProcess } from '../service/cli/docloom-process.ts';
import type { ChaosDatabase } from './databases/chaos-database.ts';
import type { ChaosDrive } from './drives/chaos-drive.ts';
import type { KillMoment } from './kill-moments.ts';
import type { Life } from './life.ts';

const POLL_MILLISECONDS = 5;
const START_MILLISECONDS = 60_000;
const STOP_MILLISECONDS = 60_000;

/** The built service on one port and one folder, over all of its starts. */
export class MortalService {
  static readonly token = 'dlt_of_this_operator';

  readonly lives: Life[] = [];
  /** Violations by the service, in words. */
  readonly violations: string[] = [];
  readonly port: number;
  readonly folder: string;
  readonly #logFile: string;
  readonly #drive: Pick<ChaosDrive, 'settings' | 'environment'>;
  readonly #database: Pick<ChaosDatabase, 'settings'>;
  #program: string | undefined;
  #process: DocloomProcess | null = null;
  #startedAt = 0;
  #listenedAt: number | null = null;
  #isEnding = false;

  /** @param logFile receives its output */
  constructor(parts: {
    port: number;
    folder: string;
    logFile: string;
    drive: Pick<ChaosDrive, 'settings' | 'environment'>;
    database: Pick<ChaosDatabase, 'settings'>;
    /** The file of the command; by default, that of this tree. */
    program?: string | undefined;
  }) {
    this.port = parts.port;
    this.folder = parts.folder;
    this.#logFile = parts.logFile;
    this.#drive = parts.drive;
    this.#database = parts.database;
    this.#program = parts.program;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts the process, without waiting until it listens. */
  begin(): void {
    this.#startedAt = Date.now();
    this.#listenedAt = null;
    const { settings, environment } = this.#drive;
    const database = this.#database.settings;
    const place = ['--port', String(this.port), '--data', this.folder, ...settings, ...database];
    const command = ['serve', '--log-level', 'warn', ...place];
    const variables = { ...environment, DOCLOOM_TOKEN: MortalService.token };
    const started = new DocloomProcess(command, variables, 0, [], 'pipe', this.#program);
    this.#process = started;
    this.#isEnding = false;
    void started.ended.then(() => {
      const isLost = this.#process === started && !this.#isEnding && this.#listenedAt !== null;
      if (isLost) this.#superviseEnd(started);
    });
  }

  /** Waits until it listens. @throws Error if it ends or times out before */
  async listens(): Promise<void> {
    const running = this.#running();
    if (this.#listenedAt !== null) return;
    const state = { hasEnded: false };
    void running.ended.then(() => (state.hasEnded = true));
    while (!running.stdout.includes('\n')) {
      if (state.hasEnded) throw new Error(`The service has ended by itself: ${running.stderr}`);
      if (Date.now() - this.#startedAt > START_MILLISECONDS) throw new Error('It does not start');
      await sleep(POLL_MILLISECONDS);
    }
    this.#listenedAt = Date.now();
  }

  /** Ends the process by its ID, and waits for its end. */
  async end(signal: Life['signal'], moment: KillMoment | 'end'): Promise<void> {
    const running = this.#running();
    this.#isEnding = true;
    const bound = new AbortController();
    const outcome = await Promise.race([
      running.stop(signal),
      sleep(STOP_MILLISECONDS, 'too late', { signal: bound.signal }).catch(() => 'too late'),
    ]);
    bound.abort();
    if (typeof outcome === 'string') {
      this.violations.push(`It did not stop within ${STOP_MILLISECONDS / 1000} s of ${signal}`);
      await running.stop('SIGKILL');
    } else if (signal === 'SIGTERM' && this.#listenedAt !== null && outcome.code !== 0) {
      this.violations.push(
        `It ended with ${String(outcome.code)} after SIGTERM: ${running.stderr}`,
      );
    } else if (signal === 'SIGKILL' && outcome.signal !== 'SIGKILL') {
      this.violations.push(`It ended by itself, with ${String(outcome.code)}: ${running.stderr}`);
    }
    appendFileSync(this.#logFile, running.stdout + running.stderr);
    this.lives.push({
      startedAt: this.#startedAt,
      listenedAt: this.#listenedAt,
      endedAt: Date.now(),
      signal,
      moment,
    });
    this.#process = null;
  }

  /** The next start runs another version of the program. @param program the file of the command */
  becomes(program: string | undefined): void {
    this.#program = program;
  }

  /** Kills the process if it runs, when a run is aborted. */
  async abandon(): Promise<void> {
    if (this.#process) await this.end('SIGKILL', 'end');
  }

  /** A process that has listened must not end by itself. It is restarted, as a supervisor does. */
  #superviseEnd({ stdout, stderr }: DocloomProcess): void {
    this.violations.push(`It ended by itself after it had listened: ${stderr.slice(-2_000)}`);
    appendFileSync(this.#logFile, stdout + stderr);
    this.begin();
  }

  #running(): DocloomProcess {
    if (!this.#process) throw new Error('No service has been started');
    return this.#process;
  }
}

import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { ConverterUnavailable, NotConvertible } from '../../../../service/src/pdf/converter.ts';
import { ConverterPool } from '../../../../service/src/pdf/pool/converter-pool.ts';
import { PlayedProcess } from './played-process.ts';

/** In bytes: a process that uses more is replaced. */
export const WORN = 1_000;

const IDLE_MILLISECONDS = 15 * 60_000;

export type Settled = 'made' | 'refused' | 'unavailable';

/** A pool whose processes a test simulates, with the results of its conversions. */
export class PlayedPool {
  readonly pool: ConverterPool;
  readonly processes: PlayedProcess[] = [];
  /** The operating system's reaction to the start of a process. */
  startsProcesses = true;
  /** In the order of the requests; null while one has no result. */
  readonly settled: (Settled | null)[] = [];
  readonly #most: number;

  constructor(processes: number) {
    this.#most = processes;
    const limits = {
      processes,
      waiting: 1_000,
      start: Infinity,
      conversion: Infinity,
      idleLimit: null,
      mostMemory: null,
      documents: 5,
      memory: WORN,
      idle: IDLE_MILLISECONDS,
    };
    const nothing = { file: new URL('file:///nowhere'), arguments: [], nodeOptions: [] };
    const program = { ...nothing, environment: {}, end: 'killed' } as const;
    this.pool = new ConverterPool(program, limits, pino({ level: 'silent' }), {
      knownGood: () => Buffer.from('known good'),
      start: () => {
        if (!this.startsProcesses) throw new ConverterUnavailable('EAGAIN');
        const process = new PlayedProcess();
        this.processes.push(process);
        return process;
      },
    });
  }

  ask(pages: 'all' | 'first' = 'all'): void {
    const number = this.settled.push(null) - 1;
    const content = Buffer.from(`document ${String(number)}`);
    const asked =
      pages === 'all'
        ? this.pool.convert(content, 'CLOUD_DOCS')
        : this.pool.convertFirstPage(content, 'CLOUD_DOCS');
    asked.then(
      () => (this.settled[number] = 'made'),
      (cause: unknown) => {
        if (cause instanceof NotConvertible) this.settled[number] = 'refused';
        else if (cause instanceof ConverterUnavailable) this.settled[number] = 'unavailable';
        else throw cause;
      },
    );
  }

  in(state: PlayedProcess['state']): PlayedProcess[] {
    return this.processes.filter((process) => process.state === state);
  }

  /** Lets the pool react to an event. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 5; turn += 1) await setImmediate();
  }

  /** Checks the invariants of an idle moment. */
  expectNoneStarves(): void {
    const { waiting } = this.pool.occupancy;
    const idle = this.in('idle');
    const [starting, busy, ending] = [this.in('starting'), this.in('busy'), this.in('ending')];
    expect(idle.length + starting.length + busy.length + ending.length).toBeLessThanOrEqual(
      this.#most + 1,
    );
    expect(starting.length).toBeLessThanOrEqual(1);
    if (waiting === 0) return;
    // A fresh process accepts any conversion.
    expect(idle.filter(({ isFresh }) => isFresh)).toEqual([]);
    // A conversion that waits although a process is idle waits for a fresh one, which is starting.
    if (idle.length > 0) expect(starting.length + ending.length).toBeGreaterThan(0);
    // Some process will be able to accept it.
    expect(starting.length + busy.length + ending.length).toBeGreaterThan(0);
  }
}

import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DestinationStream } from 'pino';
import type { Flow } from '../../../../service/src/concurrency/flow.ts';
import { createLog } from '../../../../service/src/logging/log.ts';
import type { PoolLimits } from '../../../../service/src/pdf/pool/converter-pool.ts';
import { ConverterPool } from '../../../../service/src/pdf/pool/converter-pool.ts';
import type { Program } from '../../../../service/src/pdf/pool/process/converter-process.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';

const PATIENT = 10 * 60_000;

/** The document with which the pool checks whether its processes convert anything. */
export const KNOWN_GOOD = 'known good';

/** The start of a process, independent of later requests. */
export type Beginning =
  | 'ready'
  | 'unable'
  | 'mute'
  /** The first two are killed before they are ready. */
  | 'killed twice'
  /** The first two block before they are ready, all threads of them. */
  | 'stuck twice'
  /** Each of them does. */
  | 'stuck'
  /** Only the first is ready, until `letOthersStart`. */
  | 'one at first'
  /** Whatever a process is asked, it ends, until `mend`. */
  | 'broken'
  /** Whatever a process is asked, it says that its disk is full, until `mend`. */
  | 'full disk';

/**
 * A pool whose processes follow instructions in the documents (scripted-program.ts), with a record
 * of their actions.
 */
export class ScriptedPool {
  readonly pool: ConverterPool;
  /** The pool's entries in the service's log. */
  readonly logged: unknown[] = [];
  readonly #folder = new TemporaryFolder();

  constructor(
    limits: Partial<PoolLimits> = {},
    beginning: Beginning = 'ready',
    end: Program['end'] = 'killed',
    knownGood: string = KNOWN_GOOD,
  ) {
    const program = {
      file: pathToFileURL(join(import.meta.dirname, 'scripted-program.ts')),
      arguments: [this.#journal, beginning],
      nodeOptions: [],
      environment: {},
      end,
    };
    const destination: DestinationStream = { write: (line) => this.logged.push(JSON.parse(line)) };
    const allLimits = {
      processes: 1,
      waiting: 100,
      start: PATIENT,
      conversion: PATIENT,
      idleLimit: null,
      mostMemory: null,
      documents: 1_000,
      memory: Infinity,
      idle: PATIENT,
      ...limits,
    };
    this.pool = new ConverterPool(program, allLimits, createLog('info', destination), {
      knownGood: () => Buffer.from(knownGood),
    });
  }

  async convert(text: string, flow?: Flow): Promise<string> {
    return Buffer.from(await this.pool.convert(Buffer.from(text), 'CLOUD_DOCS', flow)).toString();
  }

  async convertFirstPage(text: string, flow?: Flow): Promise<string> {
    const made = await this.pool.convertFirstPage(Buffer.from(text), 'CLOUD_DOCS', flow);
    return Buffer.from(made).toString();
  }

  /**
   * The messages to the processes, in order: `started`, the text of a document, or `told` to end.
   */
  get asked(): string[] {
    return this.#lines.map(({ what }) => what);
  }

  /** The started processes, the newest last. */
  get processIds(): number[] {
    return this.#lines.filter(({ what }) => what === 'started').map(({ pid }) => pid);
  }

  /** Returns the last process that received this document. */
  processOf(text: string): number | undefined {
    return this.#lines.findLast(({ what }) => what === text)?.pid;
  }

  letOthersStart(): void {
    appendFileSync(this.#journal, 'go on 0\n');
  }

  /** Fixes the broken processes. */
  mend(): void {
    appendFileSync(this.#journal, 'mended 0\n');
  }

  async close(): Promise<void> {
    await this.pool.close();
    this.#folder.remove();
  }

  get #journal(): string {
    return join(this.#folder.path, 'journal');
  }

  get #lines(): { what: string; pid: number }[] {
    const lines = readFileSync(this.#journal, { encoding: 'utf8', flag: 'a+' }).split('\n');
    return lines
      .filter((line) => line !== '')
      .map((line) => {
        const space = line.lastIndexOf(' ');
        return { what: line.slice(0, space), pid: Number(line.slice(space + 1)) };
      });
  }
}

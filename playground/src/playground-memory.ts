import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ExampleWorkflowKey } from './example-workflows.ts';
import type { ExampleFlowKey } from './flows.ts';

/** The state that a start keeps for the next one: the secrets, and the created ids. */
export interface PlaygroundMemory {
  readonly token: string;
  readonly password: string;
  readonly workflowIds?: Readonly<Partial<Record<ExampleWorkflowKey, string>>>;
  readonly credentialId?: string;
  readonly flowIds?: Readonly<Partial<Record<ExampleFlowKey, string>>>;
}

/** A file that only its owner may read, because it contains the secrets. */
export class PlaygroundMemoryFile {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** Reads the stored state; creates new secrets at the first start. */
  read(): PlaygroundMemory {
    const remembered = this.#load();
    if (remembered) return remembered;
    const fresh = { token: newToken(), password: newPassword() };
    this.#save(fresh);
    return fresh;
  }

  /** Stores the state at once, so that an interrupted start creates nothing twice. */
  add(more: Partial<PlaygroundMemory>): PlaygroundMemory {
    const memory = { ...this.read(), ...more };
    this.#save(memory);
    return memory;
  }

  #load(): PlaygroundMemory | undefined {
    try {
      return JSON.parse(readFileSync(this.#path, 'utf8')) as PlaygroundMemory;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw new Error(`${this.#path} cannot be read. "npm start -- --reset" starts afresh.`, {
        cause: error,
      });
    }
  }

  #save(memory: PlaygroundMemory): void {
    mkdirSync(dirname(this.#path), { recursive: true });
    const next = `${this.#path}.next`;
    writeFileSync(next, `${JSON.stringify(memory, null, 2)}\n`, { mode: 0o600 });
    chmodSync(next, 0o600);
    renameSync(next, this.#path);
  }
}

const newToken = () => `docloom_${randomBytes(24).toString('base64url')}`;

/** n8n requires a capital letter and a digit in a password. */
const newPassword = () => `Loom1-${randomBytes(9).toString('base64url')}`;

import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ExampleWorkflowKey } from './example-workflows.ts';
import type { ExampleFlowKey } from './flows.ts';

/** What a start leaves for the next one: the secrets, and the ids of what it has made. */
export interface PlaygroundMemory {
  readonly token: string;
  readonly password: string;
  readonly workflowIds?: Readonly<Partial<Record<ExampleWorkflowKey, string>>>;
  readonly credentialId?: string;
  readonly flowIds?: Readonly<Partial<Record<ExampleFlowKey, string>>>;
}

/** A file that only its owner may read, because the secrets are in it. */
export class PlaygroundMemoryFile {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** What is remembered; at the first start, new secrets. */
  read(): PlaygroundMemory {
    const remembered = this.#load();
    if (remembered) return remembered;
    const fresh = { token: newToken(), password: newPassword() };
    this.#save(fresh);
    return fresh;
  }

  /** Remembers at once, so that an interrupted start makes nothing twice. */
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

/** n8n wants a capital and a digit in a password. */
const newPassword = () => `Loom1-${randomBytes(9).toString('base64url')}`;

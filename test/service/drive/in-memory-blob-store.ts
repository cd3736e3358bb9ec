import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type {
  BlobState,
  BlobStore,
  DeletedBlob,
  ListedBlob,
  OpenedBlob,
  PutMode,
  StagedBlob,
} from '../../../service/src/drive/blob-store.ts';
import { BlobExistsError } from '../../../service/src/drive/blob-store.ts';
import type { ByteRange, FileContent } from '../../../service/src/drive/drive.ts';
import { foldersOf } from '../../../service/src/store/records/drive/folders-of.ts';
import type { PathConflict } from '../../../service/src/store/records/drive/path-conflicts.ts';

interface Blob {
  content: Buffer;
  fileId: string | undefined;
  state: BlobState;
}

const GIGABYTE = 1024 ** 3;
const KEYS_OF_A_PAGE = 500;

/** A blob store for fast tests. It forgets everything with the process. */
export class InMemoryBlobStore implements BlobStore {
  readonly #blobs = new Map<string, Blob>();
  readonly #now: () => number;
  #writes = 0;
  #id: string | null = null;

  /** @param now milliseconds since 1970, UTC */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  async stage(content: FileContent, fileId?: string): Promise<StagedBlob> {
    const bytes = await bytesOf(content);
    return {
      size: bytes.length,
      put: async (key, mode) => this.#put(key, { content: bytes, fileId }, mode),
      discard: async () => undefined,
    };
  }

  #put(key: string, { content, fileId }: Omit<Blob, 'state'>, mode: PutMode): void {
    const conflict = this.#conflictOf(key);
    const other = this.#blobs.get(key);
    const isOwn = other !== undefined && other.fileId === fileId && fileId !== undefined;
    const mayReplace = mode === 'replace' || (mode === 'replaceOwn' && isOwn);
    if (conflict?.kind === 'name' && !mayReplace) throw new BlobExistsError(key);
    if (conflict && !this.#blobs.has(key)) throw new Error(`"${key}" cannot be a blob.`);
    this.#writes += 1;
    const version = `v${String(this.#writes)}`;
    const state = { version, size: content.length, changedAt: this.#now(), settledAt: 0 };
    this.#blobs.set(key, { content, fileId, state });
  }

  async get(key: string): Promise<OpenedBlob | undefined> {
    const blob = this.#blobs.get(key);
    return (
      blob && {
        state: blob.state,
        bytes: async () => blob.content,
        read: (range) => Readable.from(rangeOf(blob.content, range)),
        close: async () => undefined,
      }
    );
  }

  async head(key: string): Promise<BlobState | undefined> {
    return this.#blobs.get(key)?.state;
  }

  async headAll(keys: readonly string[]): Promise<Map<string, BlobState>> {
    const found = new Map<string, BlobState>();
    for (const key of keys) {
      const blob = this.#blobs.get(key);
      if (blob) found.set(key, blob.state);
    }
    return found;
  }

  async delete(key: string): Promise<DeletedBlob> {
    const blob = this.#blobs.get(key);
    this.#blobs.delete(key);
    return {
      putBack: async () => {
        if (blob) this.#blobs.set(key, blob);
      },
      discard: async () => undefined,
    };
  }

  async move(from: string, to: string): Promise<void> {
    const blob = this.#blobs.get(from);
    if (!blob) throw new Error(`"${from}" does not exist.`);
    const conflict = this.#conflictOf(to);
    if (conflict?.kind === 'name') throw new BlobExistsError(to);
    if (conflict) throw new Error(`"${to}" cannot be a blob.`);
    this.#blobs.delete(from);
    this.#blobs.set(to, blob);
  }

  async *list(): AsyncGenerator<readonly ListedBlob[]> {
    const keys = [...this.#blobs.keys()].filter((key) => !key.split('/').some(isHidden));
    for (let first = 0; first < keys.length; first += KEYS_OF_A_PAGE) {
      const page = keys.slice(first, first + KEYS_OF_A_PAGE);
      yield page.map((key) => ({ key, state: this.#blobs.get(key)?.state ?? null }));
    }
  }

  async conflictOf(key: string): Promise<PathConflict | null> {
    return this.#conflictOf(key);
  }

  #conflictOf(key: string): PathConflict | null {
    const folder = foldersOf(key).find((path) => this.#blobs.has(path));
    if (folder !== undefined) return { kind: 'folder', folder };
    const isTaken = [...this.#blobs.keys()].some(
      (other) => other === key || other.startsWith(`${key}/`),
    );
    return isTaken ? { kind: 'name' } : null;
  }

  async linksOf(): Promise<ReadonlyMap<string, string>> {
    return new Map();
  }

  async identity(): Promise<string | null> {
    return this.#id;
  }

  async identify(id: string): Promise<void> {
    this.#id = id;
  }

  async tryWriting(): Promise<void> {
    // Memory can always be written.
  }

  async free(): Promise<number> {
    return GIGABYTE;
  }

  async requireSuitable(): Promise<void> {
    // It is.
  }

  async removeUnfinished(): Promise<void> {
    // A process that is killed takes all of it.
  }

  async removeAbandoned(): Promise<void> {
    // No other process has it.
  }
}

async function bytesOf(content: FileContent): Promise<Buffer> {
  if (content instanceof Readable) return buffer(content);
  return Buffer.concat(content instanceof Uint8Array ? [content] : content);
}

function rangeOf(content: Buffer, range?: ByteRange): Buffer[] {
  const bytes = range ? content.subarray(range.first, range.last + 1) : content;
  return bytes.length > 0 ? [bytes] : [];
}

function isHidden(name: string): boolean {
  return name.startsWith('.');
}

import { BOUNDS, type ArchiveLimits } from './bounds.ts';
import { tooLarge, unreadable } from './damage.ts';
import type { StoredEntry } from './directory.ts';
import { readDirectory } from './directory.ts';
import { STORED } from './entry.ts';
import { crc32, inflateRaw } from '../zlib/zlib.ts';

/**
 * An Office file's ZIP archive (PKWARE APPNOTE.TXT). Opening it reads its directory and
 * decompresses nothing.
 */
export class Archive {
  /** In the archive's order, without folders. */
  readonly entries: ReadonlyMap<string, StoredEntry>;

  readonly #maxPart: number;

  private constructor(entries: readonly StoredEntry[], maxPart: number) {
    this.#maxPart = maxPart;
    this.entries = new Map(entries.map((entry) => [entry.name, entry]));
  }

  /**
   * Opens an archive within limits.
   * @param content stays in use and must not change
   * @param limits when decompressed, in bytes
   * @throws NotATemplate if it is not an archive, is damaged, or exceeds a limit
   */
  static open(content: Uint8Array, { inflated, part }: ArchiveLimits = BOUNDS): Archive {
    const { buffer, byteOffset, byteLength } = content;
    const bytes = new Uint8Array(buffer, byteOffset, byteLength);
    const entries = readDirectory(bytes, inflated).filter(({ name }) => !name.endsWith('/'));
    return new Archive(entries, part);
  }

  /** In the archive's order, without folders. */
  get names(): readonly string[] {
    return [...this.entries.keys()];
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /**
   * Decompresses one part.
   * @throws NotATemplate if it is damaged, larger than it states, or exceeds a limit
   */
  read(name: string): Uint8Array {
    const entry = this.entries.get(name);
    if (!entry) throw new Error(`The archive has no ${name}`);
    if (entry.size > this.#maxPart) throw tooLarge(`${name} in it`, entry.size);
    const content = inflate(entry);
    if (content.length !== entry.size || crc32(content) !== entry.crc) throw unreadable(name);
    return content;
  }
}

function inflate({ name, method, stored, size }: StoredEntry): Uint8Array {
  if (method === STORED) return stored;
  try {
    // An entry that understates its size fails here.
    return inflateRaw(stored, size);
  } catch {
    throw unreadable(name);
  }
}

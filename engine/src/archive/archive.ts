import { BOUNDS } from './bounds.ts';
import { tooLarge, unreadable } from './damage.ts';
import type { StoredEntry } from './directory.ts';
import { readDirectory } from './directory.ts';
import { STORED } from './entry.ts';
import { crc32, inflateRaw } from '../zlib/zlib.ts';

/**
 * An Office file's ZIP archive (PKWARE APPNOTE.TXT). Opening it reads its directory and inflates
 * nothing.
 */
export class Archive {
  /** In the archive's order, without folders. */
  readonly entries: ReadonlyMap<string, StoredEntry>;

  private constructor(entries: readonly StoredEntry[]) {
    this.entries = new Map(entries.map((entry) => [entry.name, entry]));
  }

  /**
   * Opens an archive with bounds.
   * @param content stays in use, and must not change
   * @throws NotATemplate when it is none, is damaged, or breaks a bound
   */
  static open(content: Uint8Array): Archive {
    const { buffer, byteOffset, byteLength } = content;
    const bytes = new Uint8Array(buffer, byteOffset, byteLength);
    return new Archive(readDirectory(bytes).filter(({ name }) => !name.endsWith('/')));
  }

  /** In the archive's order, without folders. */
  get names(): readonly string[] {
    return [...this.entries.keys()];
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /**
   * Inflates one part that is read as XML or as a picture.
   * @throws NotATemplate when it is damaged, larger than it says, or breaks a bound
   */
  read(name: string): Uint8Array {
    const entry = this.entries.get(name);
    if (!entry) throw new Error(`The archive has no ${name}`);
    if (entry.size > BOUNDS.part) throw tooLarge(`${name} in it`, entry.size);
    const content = inflate(entry);
    if (content.length !== entry.size || crc32(content) !== entry.crc) throw unreadable(name);
    return content;
  }
}

function inflate({ name, method, stored, size }: StoredEntry): Uint8Array {
  if (method === STORED) return stored;
  try {
    // What says that it is smaller than it is ends here.
    return inflateRaw(stored, size);
  } catch {
    throw unreadable(name);
  }
}

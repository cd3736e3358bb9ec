import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Mutex } from 'async-mutex';
import type { PerProcess } from '../concurrency/scope.ts';

const ENDING = '.png';
const UNFINISHED = '.part';
const SEPARATOR = '~';

/** The chunk that ends every PNG. */
const END_OF_PNG = Buffer.from('\0\0\0\0IEND\xaeB\x60\x82', 'latin1');

interface Kept {
  readonly version: string;
  /** In bytes. */
  readonly size: number;
}

/**
 * A cache of thumbnails in its own folder, one for each drive file: `<file>~<version>.png`. If they
 * exceed the size limit, the oldest are removed first. Every thumbnail can be made again.
 */
export class ThumbnailCache implements PerProcess {
  readonly scope = 'per process';
  readonly #folder: string;
  readonly #mostBytes: number;
  /** By the ID of the drive file, oldest first. */
  readonly #kept = new Map<string, Kept>();
  readonly #mutex = new Mutex();
  #bytes = 0;

  private constructor(folder: string, mostBytes: number) {
    this.#folder = folder;
    this.#mostBytes = mostBytes;
  }

  /**
   * Opens the cache.
   * @param folder created when the first thumbnail is kept
   * @param mostBytes the size limit of all thumbnails together
   */
  static async open(folder: string, mostBytes: number): Promise<ThumbnailCache> {
    const cache = new ThumbnailCache(folder, mostBytes);
    await cache.#readFolder();
    return cache;
  }

  /** The drive files that have a thumbnail, possibly of an earlier version. */
  get fileIds(): string[] {
    return [...this.#kept.keys()];
  }

  /** Returns the thumbnail of this version of the file, if it is cached and complete. */
  async find(fileId: string, version: string): Promise<Buffer | undefined> {
    const kept = this.#kept.get(fileId);
    if (kept?.version !== version) return undefined;
    const png = await readFile(this.#place(fileId, version)).catch(() => undefined);
    // A power cut or a person may have truncated the file.
    return png?.subarray(-END_OF_PNG.length).equals(END_OF_PNG) ? png : undefined;
  }

  /**
   * Keeps a thumbnail and replaces that of an earlier version.
   * @throws the file system's own error; the thumbnail is then not kept
   */
  async keep(fileId: string, version: string, png: Uint8Array): Promise<void> {
    const leave = await this.#mutex.acquire();
    try {
      await this.#remove(fileId);
      await this.#write(this.#place(fileId, version), png);
      this.#add(fileId, { version, size: png.length });
      await this.#evict();
    } finally {
      leave();
    }
  }

  /** Removes the thumbnail of a file, if there is one. @throws the file system's own error */
  async forget(fileId: string): Promise<void> {
    const leave = await this.#mutex.acquire();
    try {
      await this.#remove(fileId);
    } finally {
      leave();
    }
  }

  async #write(place: string, png: Uint8Array): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const unfinished = place + UNFINISHED;
    try {
      await writeFile(unfinished, png, { flush: true });
      await rename(unfinished, place);
    } catch (cause) {
      await rm(unfinished, { force: true });
      throw cause;
    }
  }

  async #evict(): Promise<void> {
    for (const fileId of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes) return;
      await this.#remove(fileId);
    }
  }

  #add(fileId: string, kept: Kept): void {
    this.#kept.set(fileId, kept);
    this.#bytes += kept.size;
  }

  async #remove(fileId: string): Promise<void> {
    const kept = this.#kept.get(fileId);
    if (!kept) return;
    await rm(this.#place(fileId, kept.version), { force: true });
    this.#kept.delete(fileId);
    this.#bytes -= kept.size;
  }

  #place(fileId: string, version: string): string {
    return join(this.#folder, fileId + SEPARATOR + version + ENDING);
  }

  async #readFolder(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    const found = await Promise.all(names.map((name) => this.#identify(name)));
    const oldestFirst = found.flat().sort((one, other) => one.madeAt - other.madeAt);
    for (const { fileId, version, size } of oldestFirst) {
      await this.#remove(fileId);
      this.#add(fileId, { version, size });
    }
  }

  /**
   * Returns the thumbnail that a file in the folder is. Foreign files are ignored, unfinished ones
   * removed.
   */
  async #identify(name: string) {
    const place = join(this.#folder, name);
    if (name.endsWith(ENDING + UNFINISHED)) await rm(place, { force: true });
    const [fileId, version, ...rest] = name.split(SEPARATOR);
    if (!fileId || !version?.endsWith(ENDING) || rest.length > 0) return [];
    const status = await stat(place).catch(() => undefined);
    if (!status) return [];
    const { size, mtimeMs: madeAt } = status;
    return [{ fileId, version: version.slice(0, -ENDING.length), size, madeAt }];
  }
}

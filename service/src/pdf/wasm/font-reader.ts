type Call<Arguments extends unknown[]> = (...given: Arguments) => number;

/** The file calls that a LibreOffice thread imports; addresses are in its memory. */
export interface Imports {
  readonly env: {
    readonly memory: { readonly buffer: ArrayBufferLike };
    readonly __syscall_openat: Call<[folder: number, path: number, flags: number, mode: number]>;
  };
  readonly wasi_snapshot_preview1: {
    readonly fd_read: Call<[file: number, places: number, count: number, read: number]>;
    readonly fd_pread: Call<
      [file: number, places: number, count: number, at: bigint, read: number]
    >;
    readonly fd_seek: Call<[file: number, offset: bigint, from: number, position: number]>;
    readonly fd_close: Call<[file: number]>;
  };
}

/** How a thread gets memory to have something written to. */
export interface Allocator {
  readonly malloc: (bytes: number) => number;
  readonly free: (address: number) => void;
}

/** An open file in this thread; its content is fetched on the first read. */
interface OpenFont {
  content: Uint8Array | null;
  position: number;
}

const FONT = /\.(ttf|otf|ttc|otc|pfb)$/i;

/** Flags with which a file is opened for writing, or as a folder. */
const NOT_TO_READ = 0o3 | 0o200000;

/** The WASI error for an invalid argument. */
const INVALID = 28;

/** The size of a chunk, in bytes; most fonts fit into one. */
const PIECE = 1024 * 1024;

/**
 * Reads a thread's fonts in the thread itself.
 *
 * LibreOffice's file system belongs to its main thread. Another thread that reads a file must wait
 * until the main thread polls for requests, which it does every millisecond while it waits itself.
 * The first thread reads all fonts, glyph by glyph, in 70,000 requests. On a busy machine this took
 * up to a minute if the wrong thread was first. With whole fonts there are 2,000 requests.
 */
export class FontReader {
  /** The imports to give the thread in place of the original ones. */
  readonly imports: Imports;
  readonly #given: Imports;
  readonly #fonts = new Map<number, OpenFont>();
  #allocator: Allocator | null = null;

  constructor(given: Imports) {
    this.#given = given;
    this.imports = {
      ...given,
      env: { ...given.env, __syscall_openat: this.#open.bind(this) },
      wasi_snapshot_preview1: {
        ...given.wasi_snapshot_preview1,
        fd_read: this.#read.bind(this),
        fd_seek: this.#seek.bind(this),
        fd_close: this.#close.bind(this),
      },
    };
  }

  /** Provides the memory. Until then, every font is read through the original imports. */
  useMemoryOf(allocator: Allocator): void {
    this.#allocator = allocator;
  }

  #open(folder: number, path: number, flags: number, mode: number): number {
    const file = this.#given.env.__syscall_openat(folder, path, flags, mode);
    const isFont = file >= 0 && (flags & NOT_TO_READ) === 0 && FONT.test(this.#text(path));
    if (isFont) this.#fonts.set(file, { content: null, position: 0 });
    return file;
  }

  #close(file: number): number {
    this.#fonts.delete(file);
    return this.#given.wasi_snapshot_preview1.fd_close(file);
  }

  #seek(file: number, offset: bigint, from: number, position: number): number {
    const font = this.#fetched(file);
    if (font === null) {
      return this.#given.wasi_snapshot_preview1.fd_seek(file, offset, from, position);
    }
    const start = [0, font.position, font.content.length][from];
    const wanted = (start ?? NaN) + Number(offset);
    if (!(wanted >= 0)) return INVALID;
    font.position = wanted;
    this.#memory().setBigInt64(position, BigInt(wanted), true);
    return 0;
  }

  #read(file: number, places: number, count: number, read: number): number {
    const font = this.#fetched(file);
    if (font === null) return this.#given.wasi_snapshot_preview1.fd_read(file, places, count, read);
    const memory = this.#memory();
    let total = 0;
    for (let place = places; place < places + 8 * count; place += 8) {
      const address = memory.getUint32(place, true);
      const length = memory.getUint32(place + 4, true);
      const part = font.content.subarray(font.position, font.position + length);
      new Uint8Array(memory.buffer).set(part, address);
      font.position += part.length;
      total += part.length;
    }
    memory.setUint32(read, total, true);
    return 0;
  }

  /** Returns a font with its content; null if the file is not a font or cannot be read. */
  #fetched(file: number): { content: Uint8Array; position: number } | null {
    const font = this.#fonts.get(file);
    if (font === undefined || this.#allocator === null) return null;
    const content = font.content ?? this.#fetch(file, this.#allocator);
    if (content === null) {
      this.#fonts.delete(file);
      return null;
    }
    return Object.assign(font, { content });
  }

  #fetch(file: number, { malloc, free }: Allocator): Uint8Array | null {
    const place = malloc(12);
    const address = malloc(PIECE);
    try {
      const pieces: Uint8Array[] = [];
      for (let at = 0; ; at += PIECE) {
        this.#memory().setUint32(place, address, true);
        this.#memory().setUint32(place + 4, PIECE, true);
        const { fd_pread: readAt } = this.#given.wasi_snapshot_preview1;
        if (readAt(file, place, 1, BigInt(at), place + 8) !== 0) return null;
        const read = this.#memory().getUint32(place + 8, true);
        pieces.push(new Uint8Array(this.#memory().buffer).slice(address, address + read));
        if (read < PIECE) return Buffer.concat(pieces);
      }
    } finally {
      free(place);
      free(address);
    }
  }

  #text(address: number): string {
    const memory = new Uint8Array(this.#memory().buffer);
    return Buffer.from(memory.slice(address, memory.indexOf(0, address))).toString();
  }

  /** Read again each time, because growing the memory replaces its buffer. */
  #memory(): DataView {
    return new DataView(this.#given.env.memory.buffer);
  }
}

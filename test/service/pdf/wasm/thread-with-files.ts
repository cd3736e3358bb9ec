import type { Allocator, Imports } from '../../../../service/src/pdf/wasm/font-reader.ts';

const MEGABYTE = 1024 * 1024;
const OUT_OF_ORDER = 8;

/** The address of the test's arguments; allocated memory follows. */
export const SCRATCH = { path: 0, places: 256, result: 512, buffer: 1024 };

/** The memory of a thread and its file system, as in LibreOffice's main thread. */
export class ThreadWithFiles {
  readonly memory = { buffer: new SharedArrayBuffer(4 * MEGABYTE) };
  /** The calls of the file system. */
  readonly asked: string[] = [];
  readonly #files: Readonly<Record<string, Uint8Array>>;
  readonly #open = new Map<number, { content: Uint8Array; position: number }>();
  #allocated = MEGABYTE;

  constructor(files: Readonly<Record<string, Uint8Array>>) {
    this.#files = files;
  }

  get allocator(): Allocator {
    return { malloc: (bytes) => (this.#allocated += bytes) - bytes, free: () => undefined };
  }

  get imports(): Imports {
    return {
      env: {
        memory: this.memory,
        __syscall_openat: (_folder, path) => {
          this.asked.push('open');
          const content = this.#files[this.text(path)];
          if (content === undefined) return -44;
          const file = this.#open.size + 3;
          this.#open.set(file, { content, position: 0 });
          return file;
        },
      },
      wasi_snapshot_preview1: {
        fd_read: (file, places, count, read) => {
          this.asked.push('read');
          const open = this.#open.get(file);
          if (open === undefined) return OUT_OF_ORDER;
          const total = this.#copy(open.content, open.position, places, count, read);
          open.position += total;
          return 0;
        },
        fd_pread: (file, places, count, at, read) => {
          this.asked.push('pread');
          const open = this.#open.get(file);
          if (open === undefined) return OUT_OF_ORDER;
          this.#copy(open.content, Number(at), places, count, read);
          return 0;
        },
        fd_seek: (file, offset, from, position) => {
          this.asked.push('seek');
          const open = this.#open.get(file);
          if (open === undefined) return OUT_OF_ORDER;
          const wanted = [0, open.position, open.content.length][from]! + Number(offset);
          if (wanted < 0) return 28;
          open.position = wanted;
          this.view.setBigInt64(position, BigInt(wanted), true);
          return 0;
        },
        fd_close: (file) => {
          this.asked.push('close');
          return this.#open.delete(file) ? 0 : OUT_OF_ORDER;
        },
      },
    };
  }

  get view(): DataView {
    return new DataView(this.memory.buffer);
  }

  text(address: number): string {
    const bytes = new Uint8Array(this.memory.buffer);
    return Buffer.from(bytes.slice(address, bytes.indexOf(0, address))).toString();
  }

  write(address: number, text: string): void {
    new Uint8Array(this.memory.buffer).set(Buffer.from(`${text}\0`), address);
  }

  #copy(content: Uint8Array, at: number, places: number, count: number, read: number): number {
    let total = 0;
    for (let place = 0; place < count; place += 1) {
      const address = this.view.getUint32(places + 8 * place, true);
      const length = this.view.getUint32(places + 8 * place + 4, true);
      const part = content.subarray(at + total, at + total + length);
      new Uint8Array(this.memory.buffer).set(part, address);
      total += part.length;
    }
    this.view.setUint32(read, total, true);
    return total;
  }
}

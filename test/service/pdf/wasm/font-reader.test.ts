import fc from 'fast-check';
import type { Imports } from '../../../../service/src/pdf/wasm/font-reader.ts';
import { FontReader } from '../../../../service/src/pdf/wasm/font-reader.ts';
import { SCRATCH, ThreadWithFiles } from './thread-with-files.ts';

const FONT = '/instdir/share/fonts/truetype/Carlito.ttf';

/** A program in the thread that opens a file and seeks in it. */
class Reader {
  readonly #thread: ThreadWithFiles;
  readonly #imports: Imports;
  readonly file: number;

  constructor(thread: ThreadWithFiles, imports: Imports, path: string, flags = 0) {
    this.#thread = thread;
    this.#imports = imports;
    thread.write(SCRATCH.path, path);
    this.file = imports.env.__syscall_openat(-100, SCRATCH.path, flags, 0);
  }

  /** Reads into two buffers, like LibreOffice's library. */
  read(first: number, second: number): string {
    const { view } = this.#thread;
    [first, second].forEach((length, index) => {
      view.setUint32(SCRATCH.places + 8 * index, SCRATCH.buffer + 4096 * index, true);
      view.setUint32(SCRATCH.places + 8 * index + 4, length, true);
    });
    const { fd_read } = this.#imports.wasi_snapshot_preview1;
    const error = fd_read(this.file, SCRATCH.places, 2, SCRATCH.result);
    const total = view.getUint32(SCRATCH.result, true);
    const bytes = (address: number, length: number) =>
      Buffer.from(this.#thread.memory.buffer.slice(address, address + length)).toString('hex');
    const inFirst = Math.min(first, total);
    const rest = bytes(SCRATCH.buffer + 4096, total - inFirst);
    return `${String(error)} ${bytes(SCRATCH.buffer, inFirst)} ${rest}`;
  }

  seek(offset: number, from: number): string {
    const { fd_seek } = this.#imports.wasi_snapshot_preview1;
    const error = fd_seek(this.file, BigInt(offset), from, SCRATCH.result);
    if (error !== 0) return String(error);
    return `0 at ${String(this.#thread.view.getBigInt64(SCRATCH.result, true))}`;
  }

  close(): number {
    return this.#imports.wasi_snapshot_preview1.fd_close(this.file);
  }
}

function readerOf(thread: ThreadWithFiles): Imports {
  const reader = new FontReader(thread.imports);
  reader.useMemoryOf(thread.allocator);
  return reader.imports;
}

describe('A font that a thread of LibreOffice reads', () => {
  it('has the same content as its source, at every position', () => {
    const move = fc.oneof(
      fc.record({ offset: fc.integer({ min: -50, max: 400 }), from: fc.nat(2) }),
      fc.record({ first: fc.nat(90), second: fc.nat(90) }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.array(move), (content, moves) => {
        const told = [(thread: ThreadWithFiles) => thread.imports, readerOf].map((importsOf) => {
          const thread = new ThreadWithFiles({ [FONT]: content });
          const reader = new Reader(thread, importsOf(thread), FONT);
          const answers = moves.map((step) =>
            'from' in step
              ? reader.seek(step.offset, step.from)
              : reader.read(step.first, step.second),
          );
          return [...answers, reader.close()];
        });
        expect(told[1]).toEqual(told[0]);
      }),
    );
  });

  it('is fetched once, however often it is read', () => {
    const thread = new ThreadWithFiles({ [FONT]: new Uint8Array(300).fill(7) });
    const reader = new Reader(thread, readerOf(thread), FONT);
    for (let at = 0; at < 100; at += 1) {
      reader.seek(at, 0);
      reader.read(1, 10);
    }
    reader.close();
    expect(thread.asked).toEqual(['open', 'pread', 'close']);
  });

  it('may be larger than one chunk', () => {
    const content = Uint8Array.from({ length: 1024 * 1024 + 5 }, (_, index) => index % 251);
    const thread = new ThreadWithFiles({ [FONT]: content });
    const reader = new Reader(thread, readerOf(thread), FONT);
    reader.seek(-7, 2);
    const end = Buffer.from(content.subarray(-7)).toString('hex');
    expect(reader.read(7, 7)).toBe(`0 ${end} `);
  });

  it('is a different font if its file descriptor is reused', () => {
    const thread = new ThreadWithFiles({
      [FONT]: Buffer.from('one'),
      '/b.otf': Buffer.from('two'),
    });
    const imports = readerOf(thread);
    const first = new Reader(thread, imports, FONT);
    expect(first.read(3, 0)).toContain(Buffer.from('one').toString('hex'));
    first.close();
    const second = new Reader(thread, imports, '/b.otf');
    expect(second.file).toBe(first.file);
    expect(second.read(3, 0)).toContain(Buffer.from('two').toString('hex'));
  });
});

describe('Any other file of a thread', () => {
  it.each([
    ['is no font', '/instdir/share/fontconfig/fonts.conf', 0],
    ['is a font that may be written', FONT, 0o2],
    ['is a folder', FONT, 0o200000],
  ])('is read through the original imports if it %s', (_what, path, flags) => {
    const thread = new ThreadWithFiles({ [path]: Buffer.from('content') });
    const reader = new Reader(thread, readerOf(thread), path, flags);
    reader.seek(1, 0);
    reader.read(1, 1);
    expect(thread.asked).toEqual(['open', 'seek', 'read']);
  });

  it('that does not exist is not opened', () => {
    const thread = new ThreadWithFiles({});
    const reader = new Reader(thread, readerOf(thread), FONT);
    expect(reader.file).toBe(-44);
  });
});

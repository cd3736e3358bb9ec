import * as fc from 'fast-check';
import { Archive } from '../../../engine/src/archive/archive.ts';
import { ArchiveWriter } from '../../../engine/src/archive/archive-writer.ts';
import { NotATemplate } from '../../../engine/src/errors.ts';
import { realFiles } from './real-files.ts';

/** The place of a change: anywhere, or in the directory, where changes do the most harm. */
const place = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.double({ min: 0.9, max: 1, noNaN: true }),
);
const value = fc.oneof(
  fc.constantFrom(0, 1, 8, 0xff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff),
  fc.constantFrom(0x04034b50, 0x02014b50, 0x06054b50),
  fc.nat(200_000),
);

/** Ways to damage a file at an offset. */
const MUTATIONS = {
  byte: (content: Buffer, offset: number, value: number) =>
    overwritten(content, offset, Buffer.of(value & 0xff)),
  word: (content: Buffer, offset: number, value: number) => {
    const word = Buffer.alloc(4);
    word.writeUInt32LE(value);
    return overwritten(content, offset, word);
  },
  cut: (content: Buffer, offset: number, value: number) =>
    Buffer.concat([content.subarray(0, offset), content.subarray(offset + (value % 5000))]),
  repeat: (content: Buffer, offset: number, value: number) =>
    Buffer.concat([content.subarray(0, offset + (value % 5000)), content.subarray(offset)]),
  end: (content: Buffer, offset: number) => content.subarray(0, offset),
};
const mutation = fc.record({
  mutate: fc.constantFrom(...Object.values(MUTATIONS)),
  place,
  value,
});

function overwritten(content: Buffer, offset: number, bytes: Buffer): Buffer {
  const behind = content.subarray(offset + bytes.length);
  return Buffer.concat([content.subarray(0, offset), bytes, behind]);
}

/**
 * Returns the result, or null if the file is rejected as not a template. Throws any other error.
 */
function orNullIfRejected<T>(read: () => T): T | null {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof NotATemplate) return null;
    throw cause;
  }
}

describe.each(realFiles)('a mutated $name', ({ content }) => {
  const original = Archive.open(content);
  const mutatedFile = fc
    .array(mutation, { minLength: 1, maxLength: 4 })
    .map((mutations) =>
      mutations.reduce(
        (file, { mutate, place, value }) => mutate(file, Math.floor(place * file.length), value),
        content,
      ),
    );

  it('is rejected, or returns its original entries', () => {
    fc.assert(
      fc.property(mutatedFile, (file) => {
        const archive = orNullIfRejected(() => Archive.open(file));
        for (const [name, { crc }] of archive?.entries ?? []) {
          const read = orNullIfRejected(() => archive!.read(name));
          const before = original.entries.get(name);
          if (read && before?.crc === crc)
            expect(Buffer.from(read).equals(original.read(name))).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('is rejected, or can be written and opened again', () => {
    fc.assert(
      fc.property(mutatedFile, (file) => {
        const archive = orNullIfRejected(() => Archive.open(file));
        if (!archive) return;
        const written = Archive.open(Buffer.concat(new ArchiveWriter(archive).write(new Map())));
        expect(written.names).toEqual(archive.names);
        for (const [name, { stored, crc, size }] of written.entries) {
          const before = archive.entries.get(name)!;
          expect({ crc, size }).toEqual({ crc: before.crc, size: before.size });
          expect(Buffer.from(stored).equals(before.stored)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});

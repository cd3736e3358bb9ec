import fc from 'fast-check';
import { writePieces } from '../../../../service/src/drive/folder/write-pieces.ts';

/** Takes so many bytes at each call, and remembers them. */
function systemThatTakes(atMost: number) {
  const calls: Buffer[] = [];
  const write = async (pieces: readonly Uint8Array[]) => {
    const taken = Buffer.concat(pieces).subarray(0, atMost);
    calls.push(Buffer.from(taken));
    return { bytesWritten: taken.length };
  };
  return { calls, write };
}

it('passes all pieces at once', async () => {
  const { calls, write } = systemThatTakes(Infinity);
  await writePieces([Buffer.from('Dear '), Buffer.from('Ann')], write);
  expect(calls.map(String)).toEqual(['Dear Ann']);
});

it('passes no more than the system accepts', async () => {
  const { calls, write } = systemThatTakes(Infinity);
  await writePieces(
    Array.from({ length: 2_500 }, () => Buffer.from('x')),
    write,
  );
  expect(calls.map(({ length }) => length)).toEqual([1_000, 1_000, 500]);
});

it('makes no call if there is nothing to write', async () => {
  const { calls, write } = systemThatTakes(1);
  await writePieces([], write);
  await writePieces([Buffer.alloc(0)], write);
  expect(calls).toEqual([]);
});

it('writes every byte once and in order, however few each call writes', async () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 8 }), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(pieces, fc.integer({ min: 1, max: 20 }), async (content, atMost) => {
      const { calls, write } = systemThatTakes(atMost);
      await writePieces(content, write);
      expect(Buffer.concat(calls)).toEqual(Buffer.concat(content));
    }),
  );
});

import fc from 'fast-check';
import type { BlobStore } from '../../../../service/src/drive/blob-store.ts';
import { InMemoryBlobStore } from '../in-memory-blob-store.ts';
import { contentsOf, fill, ID, Interruption, moved, watched } from './moved-drive.ts';

const name = fc.constantFrom('a.docx', 'b.docx', 'Orders', 'Sales [k3f9]', 'é.pdf');
const key = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('/'));
const contents = fc.dictionary(
  key.map((path) => `files/${path.replaceAll('/', '-')}`),
  fc.string({ maxLength: 20 }),
  { maxKeys: 12 },
);

/** Returns a storage that stops after a number of calls. */
function stopping(blobs: BlobStore, calls: number): BlobStore {
  let left = calls;
  return watched(blobs, () => {
    left -= 1;
    if (left < 0) throw new Interruption();
  });
}

async function drive(files: Record<string, string>): Promise<InMemoryBlobStore> {
  const blobs = new InMemoryBlobStore();
  await blobs.identify(ID);
  await fill(blobs, files);
  return blobs;
}

it('a move that is interrupted at any moments, with changes in between, ends with an equal drive', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ files: contents, calls: fc.nat(60), side: fc.boolean() })),
      contents,
      async (interrupted, files) => {
        const to = new InMemoryBlobStore();
        for (const { files: earlier, calls, side } of interrupted) {
          const from = await drive(earlier);
          const sides = side ? [stopping(from, calls), to] : [from, stopping(to, calls)];
          await moved(sides[0]!, sides[1]!).catch((cause: unknown) => {
            expect(cause).toBeInstanceOf(Interruption);
          });
          // A complete copy is not changed any more.
          if ((await to.identity()) === ID) return;
        }
        await moved(await drive(files), to);
        expect(await contentsOf(to)).toEqual(files);
        expect(await to.identity()).toBe(ID);
      },
    ),
    { numRuns: 200 },
  );
});

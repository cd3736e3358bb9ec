import { Readable } from 'node:stream';
import type { DriveOfATest } from './drive-of-a-test.ts';

/** What every drive keeps of a file that is removed. */
export function describeRemovedFiles(name: string, held: DriveOfATest): void {
  const { drive, add, textOf, useAsTemplate } = held;

  describe(`${name}: a file that was removed`, () => {
    it('is gone', async () => {
      const { id } = await add('Invoice.docx');
      expect(await drive().remove(id)).toBe(true);
      expect(await drive().find(id)).toBeUndefined();
      expect(await drive().read(id)).toBeUndefined();
      expect(await drive().list()).toEqual([]);
    });

    it('may be removed again', async () => {
      const { id } = await add('Invoice.docx');
      await drive().remove(id);
      expect(await drive().remove(id)).toBe(false);
    });

    it('removes no other file', async () => {
      const [first, second] = [await add('Invoice.docx'), await add('Invoice.docx')];
      await drive().remove(first.id);
      expect(await drive().list()).toEqual([second]);
    });
  });

  describe(`${name}: a file that is removed only if it is unused`, () => {
    it('is gone if no document uses it', async () => {
      const { id } = await add('Invoice.docx');
      expect(await drive().removeUnused(id)).toBe(true);
      expect(await drive().find(id)).toBeUndefined();
      expect(await drive().removeUnused(id)).toBe(false);
    });

    it('stays unchanged if a document uses it as its template', async () => {
      const added = await add('Invoice.docx', 'Dear Ann');
      await useAsTemplate(added.id);
      await expect(drive().removeUnused(added.id)).rejects.toMatchObject({ code: 'file_in_use' });
      expect(await drive().find(added.id)).toEqual(added);
      expect(await textOf(added.id)).toBe('Dear Ann');
    });

    it('is not announced as removed if it stays', async () => {
      const heard: string[] = [];
      drive().onRemoved((fileId) => heard.push(fileId));
      const { id } = await add('Invoice.docx');
      await useAsTemplate(id);
      await expect(drive().removeUnused(id)).rejects.toMatchObject({ code: 'file_in_use' });
      expect(heard).toEqual([]);
    });
  });

  describe(`${name}: a file that is written and removed at once`, () => {
    it('does not come back if it was removed while its content arrived', async () => {
      const { id } = await add('Invoice.docx', 'old');
      const content = Readable.from(
        (async function* () {
          yield Buffer.from('new ');
          await drive().remove(id);
          yield Buffer.from('content');
        })(),
      );
      await expect(drive().write(id, content)).rejects.toMatchObject({ code: 'file_unknown' });
      expect(await drive().list()).toEqual([]);
      expect((await add('Invoice.docx')).name).toBe('Invoice.docx');
    });

    it('exists with its owner or not at all, in any order', async () => {
      const ownerId = held.ownerId();
      for (let round = 0; round < 40; round += 1) {
        const { id } = await add('Invoice.docx', 'old', 'Orders');
        const work = [
          () => drive().write(id, Buffer.from('one')),
          () => drive().remove(id),
          () => drive().list(),
          () => drive().write(id, Buffer.from('two')),
        ];
        const turned = work.map((_, n) => work[(n + round) % work.length]!());
        await Promise.allSettled(turned);
        for (const stored of await drive().list()) {
          expect(stored).toMatchObject({ ownerId });
          await drive().remove(stored.id);
        }
        expect(await drive().list()).toEqual([]);
      }
      expect((await add('Invoice.docx', 'new', 'Orders')).name).toBe('Invoice.docx');
    });
  });

  it(`${name}: tells of each file that it has removed, once it is gone`, async () => {
    const heard: string[] = [];
    drive().onRemoved((fileId) => heard.push(fileId));
    const { id } = await add('Invoice.docx');
    expect(heard).toEqual([]);
    await drive().remove(id);
    await drive().remove('fil_never');
    expect(heard).toEqual([id]);
  });
}

import { Readable } from 'node:stream';
import type { DriveOfATest } from './drive-of-a-test.ts';

/** What every drive keeps of a file that is reserved and written, and what it tells of its state. */
export function describeWrittenFiles(name: string, held: DriveOfATest): void {
  const { drive, file, add, textOf, pathsOf } = held;

  describe(`${name}: a file that is reserved`, () => {
    it('does not exist before it is written', async () => {
      const id = await drive().reserve(file('Invoice.docx'));
      expect(await drive().find(id)).toBeUndefined();
      expect(await drive().read(id)).toBeUndefined();
      expect(await drive().open(id)).toBeUndefined();
      expect(await drive().list()).toEqual([]);
      expect(await drive().findAll([id])).toEqual(new Map());
    });

    it('is the reserved file after it is written', async () => {
      const id = await drive().reserve(file('Invoice.docx', 'Orders'));
      const written = await drive().write(id, Buffer.from('Dear Ann'));
      expect(written).toMatchObject({ id, path: 'Orders/Invoice.docx' });
      expect(await drive().find(id)).toEqual(written);
      expect(await textOf(id)).toBe('Dear Ann');
    });

    it('stays one file when it is written again', async () => {
      const id = await drive().reserve(file('Invoice.docx'));
      const written = await drive().write(id, Buffer.from('a long first text'));
      expect(await drive().write(id, Buffer.from('second'))).toEqual(written);
      expect(await textOf(id)).toBe('second');
      expect(await pathsOf()).toEqual(['Invoice.docx']);
    });
  });

  it(`${name}: refuses to write a file that was not reserved`, async () => {
    const writing = drive().write('fil_unknown', Buffer.from('x'));
    await expect(writing).rejects.toMatchObject({ code: 'file_unknown' });
  });

  describe(`${name}: a content that breaks off`, () => {
    async function* brokenContent() {
      yield Buffer.from('half of it');
      throw new Error('the line was cut');
    }

    it('leaves nothing behind', async () => {
      const adding = drive().add(file('Invoice.docx', 'Orders'), Readable.from(brokenContent()));
      await expect(adding).rejects.toThrow('the line was cut');
      expect(await drive().list()).toEqual([]);
    });

    it('leaves the name free', async () => {
      const adding = drive().add(file('Invoice.docx'), Readable.from(brokenContent()));
      await expect(adding).rejects.toThrow();
      expect((await add('Invoice.docx')).name).toBe('Invoice.docx');
    });

    it('leaves the earlier content unchanged', async () => {
      const { id } = await add('Invoice.docx', 'whole');
      await expect(drive().write(id, Readable.from(brokenContent()))).rejects.toThrow();
      expect(await textOf(id)).toBe('whole');
    });
  });

  describe(`${name}: an id that does not exist`, () => {
    it.each(['fil_unknown', '', '../../etc/passwd'])('"%s" finds nothing', async (id) => {
      expect(await drive().find(id)).toBeUndefined();
      expect(await drive().read(id)).toBeUndefined();
      expect(await drive().open(id)).toBeUndefined();
      expect(await drive().remove(id)).toBe(false);
    });

    it('is omitted from a request for very many', async () => {
      const { id } = await add('Invoice.docx');
      const unknown = Array.from({ length: 70_000 }, (_, n) => `fil_${String(n)}`);
      expect([...(await drive().findAll([...unknown, id])).keys()]).toEqual([id]);
    });

    it('is omitted from a request for several', async () => {
      const { id } = await add('Invoice.docx');
      expect([...(await drive().findAll([id, 'fil_unknown'])).keys()]).toEqual([id]);
      expect(await drive().findAll([])).toEqual(new Map());
    });
  });

  describe(`${name}: the state of a file`, () => {
    const versionOf = async (fileId: string) => (await drive().state(fileId))?.version;

    it('has its length, and stays the same until it is written', async () => {
      const { id } = await add('Invoice.docx', 'Dear Ann ✓');
      const state = await drive().state(id);
      expect(state).toEqual({
        version: expect.stringMatching(/^\w+$/) as string,
        size: 12,
        changedAt: expect.any(Number) as number,
      });
      expect(Math.abs(state!.changedAt - Date.now())).toBeLessThan(60 * 60_000);
      expect(await drive().state(id)).toEqual(state);
    });

    it('has another version after each write, even in the same moment', async () => {
      const { id } = await add('Invoice.docx', 'One');
      const versions = [await versionOf(id)];
      for (const content of ['Two', 'Six', 'Ten']) {
        await drive().write(id, Buffer.from(content));
        versions.push(await versionOf(id));
      }
      expect(new Set(versions).size).toBe(4);
    });

    it('has another version than that of a file with the same content', async () => {
      const [one, other] = [await add('One.docx'), await add('Other.docx')];
      expect(await versionOf(one.id)).not.toBe(await versionOf(other.id));
    });

    it('is undefined if it is missing', async () => {
      const { id } = await add('Invoice.docx');
      await drive().remove(id);
      expect(await drive().state(id)).toBeUndefined();
      expect(await drive().state('fil_never')).toBeUndefined();
    });
  });

  describe(`${name}: a located file`, () => {
    it('has the path, the state and the content that it has now', async () => {
      const { id } = await add('Invoice.docx', 'One');
      const located = (await drive().locate(id))!;
      expect(located.path).toBe(await drive().pathOf(id));
      expect(await located.state()).toEqual(await drive().state(id));
      expect((await located.read())?.toString()).toBe('One');
      await drive().write(id, Buffer.from('Seven'));
      expect(await located.state()).toMatchObject({ size: 5 });
      expect((await located.read())?.toString()).toBe('Seven');
    });

    it('has no content if it was removed meanwhile', async () => {
      const { id } = await add('Invoice.docx');
      const located = (await drive().locate(id))!;
      await drive().remove(id);
      expect([await located.state(), await located.read()]).toEqual([undefined, undefined]);
      expect(await drive().locate(id)).toBeUndefined();
    });
  });
}

import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import type { DriveOfATest } from './drive-of-a-test.ts';

/** What every drive keeps of a file that was added. */
export function describeAddedFiles(name: string, held: DriveOfATest): void {
  const { drive, file, add, textOf } = held;

  describe(`${name}: a file that was added`, () => {
    it('may come in consecutive pieces', async () => {
      const pieces = ['In', '', 'voice'].map((piece) => Buffer.from(piece));
      const { id } = await drive().add(file('Letter.docx'), pieces);
      expect(await textOf(id)).toBe('Invoice');
    });

    it('has its path, type and owner', async () => {
      const ownerId = held.ownerId();
      expect(await add('Invoice.docx', 'content', 'Orders', 'Templates')).toEqual({
        id: expect.stringMatching(/./) as string,
        name: 'Invoice.docx',
        path: 'Orders/Templates/Invoice.docx',
        mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        ownerId,
        workflowId: null,
        link: null,
      });
    });

    it('has the workflow that it was made for', async () => {
      const made = { ...file('Invoice.docx'), workflowId: 'wkf_1' } as const;
      const { id } = await drive().add(made, Buffer.from('content'));
      expect(await drive().find(id)).toMatchObject({ workflowId: 'wkf_1' });
    });

    it('is found by its id', async () => {
      const added = await add('Invoice.docx', 'content', 'Orders');
      expect(await drive().find(added.id)).toEqual(added);
    });

    it('is read unchanged', async () => {
      const { id } = await add('Invoice.docx', 'Dear Ann');
      expect(await textOf(id)).toBe('Dear Ann');
    });

    it('is opened as a stream, with its state', async () => {
      const { id } = await add('Invoice.docx', 'Dear Ann ✓');
      const opened = (await drive().open(id))!;
      expect(opened.state).toEqual(await drive().state(id));
      expect(await text(opened.read())).toBe('Dear Ann ✓');
      expect(opened.state.size).toBe(Buffer.byteLength('Dear Ann ✓'));
    });

    it.each([
      [0, 0, 'D'],
      [5, 7, 'Ann'],
      [7, 7, 'n'],
      [0, 7, 'Dear Ann'],
    ])('is read from byte %d to byte %d', async (first, last, wanted) => {
      const { id } = await add('Invoice.docx', 'Dear Ann');
      const opened = (await drive().open(id))!;
      expect(await text(opened.read({ first, last }))).toBe(wanted);
    });

    it('is opened as a snapshot: later writes do not change it', async () => {
      const { id } = await add('Invoice.docx', 'Dear Ann');
      const opened = (await drive().open(id))!;
      await drive().write(id, Buffer.from('Dear Benjamin'));
      expect(await text(opened.read())).toBe('Dear Ann');
      expect(opened.state.version).not.toBe((await drive().state(id))?.version);
    });

    it('may be opened and not read, or read in part', async () => {
      const { id } = await add('Invoice.docx');
      await (await drive().open(id))!.close();
      const content = (await drive().open(id))!.read();
      const closed = once(content, 'close');
      content.destroy();
      await closed;
      expect(await textOf(id)).toBe('content');
    });

    it('is listed', async () => {
      const added = [await add('b.docx'), await add('a.docx', 'content', 'Orders')];
      expect(await drive().list()).toEqual(expect.arrayContaining(added));
      expect(await drive().list()).toHaveLength(2);
    });

    it('may come as a stream', async () => {
      const content = Readable.from([Buffer.from('Dear '), Buffer.from('Ann')]);
      const { id } = await drive().add(file('a.txt'), content);
      expect(await textOf(id)).toBe('Dear Ann');
    });

    it('may be empty', async () => {
      const { id } = await add('a.txt', '');
      expect(await textOf(id)).toBe('');
      expect(await text((await drive().open(id))!.read())).toBe('');
    });

    it('may be large', async () => {
      const content = Buffer.alloc(3 * 1024 * 1024, 'Docloom');
      const { id } = await drive().add(file('a.bin'), content);
      const read = (await drive().read(id)) ?? Buffer.alloc(0);
      expect(read.equals(content)).toBe(true);
      const streamed = await buffer((await drive().open(id))!.read());
      expect(streamed.equals(content)).toBe(true);
    });

    it('has a generic type if its name has no known extension', async () => {
      expect((await add('README')).mimeType).toBe('application/octet-stream');
    });
  });
}

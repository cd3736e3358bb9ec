import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import type { BlobStore, PutMode } from '../../../service/src/drive/blob-store.ts';
import { BlobExistsError } from '../../../service/src/drive/blob-store.ts';
import type { FileContent } from '../../../service/src/drive/drive.ts';
import { describeOwnBlobs } from './describe-own-blobs.ts';
import { pagesOf } from './pages-of.ts';

/** What only some implementations keep. */
export interface BlobStoreTraits {
  /** Each put makes another version, also if it has the same content in the same moment. */
  eachPutHasAVersion: boolean;
  /** The storage keeps for which file of the drive a content was put. */
  keepsFileIds: boolean;
}

/**
 * What every implementation of the blob store keeps.
 * @param emptyStore gives a new one for each test
 */
export function describeBlobStore(
  name: string,
  emptyStore: () => BlobStore,
  { eachPutHasAVersion, keepsFileIds }: BlobStoreTraits,
): void {
  let store: BlobStore;
  beforeEach(() => {
    store = emptyStore();
  });

  const put = async (key: string, content: FileContent | string, mode: PutMode = 'replace') => {
    const staged = await store.stage(typeof content === 'string' ? Buffer.from(content) : content);
    await staged.put(key, mode);
  };
  const textOf = async (key: string) => (await (await store.get(key))?.bytes())?.toString();
  const keys = async () => (await pagesOf(store)).flat().sort();
  const versionOf = async (key: string) => (await store.head(key))?.version;

  async function* brokenContent() {
    yield Buffer.from('half of it');
    throw new Error('the line was cut');
  }

  describe(`${name}: a blob`, () => {
    it.each<[string, () => FileContent]>([
      ['bytes', () => Buffer.from('Dear Ann')],
      ['pieces', () => ['Dear', '', ' Ann'].map((piece) => Buffer.from(piece))],
      ['a stream', () => Readable.from([Buffer.from('Dear '), Buffer.from('Ann')])],
    ])('has the content that was put: %s', async (_, content) => {
      const staged = await store.stage(content());
      expect(staged.size).toBe(8);
      await staged.put('Orders/May/a.txt', 'create');
      expect(await textOf('Orders/May/a.txt')).toBe('Dear Ann');
      expect(await store.head('Orders/May/a.txt')).toMatchObject({ size: 8 });
    });

    it('may be empty', async () => {
      await put('a.txt', '');
      expect(await textOf('a.txt')).toBe('');
      expect(await text((await store.get('a.txt'))!.read())).toBe('');
      expect(await store.head('a.txt')).toMatchObject({ size: 0 });
    });

    it('may be larger than any buffer', async () => {
      const content = Buffer.from(Array.from({ length: 300_001 }, (_, n) => n % 251));
      await put('a.bin', [content.subarray(0, 100_000), content.subarray(100_000)]);
      const opened = (await store.get('a.bin'))!;
      expect(content.equals(await buffer(opened.read()))).toBe(true);
      expect(content.equals((await (await store.get('a.bin'))?.bytes())!)).toBe(true);
    });

    it('may have any name that a drive gives', async () => {
      const names = ['Übersicht (2).docx', 'a b/c.d/e', `${'x'.repeat(195)}.docx`, '_CON', '%2F'];
      for (const key of names) await put(key, key);
      expect(await Promise.all(names.map(textOf))).toEqual(names);
      expect(await keys()).toEqual(names.toSorted());
    });
  });

  describe(`${name}: a content that is staged`, () => {
    it('has no key before it is put', async () => {
      const staged = await store.stage(Buffer.from('new'));
      expect(await keys()).toEqual([]);
      expect(await store.conflictOf('a.txt')).toBeNull();
      await staged.put('a.txt', 'create');
      expect(await keys()).toEqual(['a.txt']);
    });

    it('leaves nothing behind after it is discarded', async () => {
      const staged = await store.stage(Buffer.from('new'));
      await staged.discard();
      expect(await keys()).toEqual([]);
    });

    it('stays put if it is discarded too late', async () => {
      const staged = await store.stage(Buffer.from('new'));
      await staged.put('a.txt', 'create');
      await staged.discard();
      expect(await textOf('a.txt')).toBe('new');
    });

    it('leaves nothing behind if it breaks off', async () => {
      await expect(store.stage(Readable.from(brokenContent()))).rejects.toThrow('was cut');
      expect(await keys()).toEqual([]);
    });
  });

  describe(`${name}: a blob that is moved`, () => {
    it('has its content under the new key, and the old one is free', async () => {
      await put('Orders/May/a.txt', 'content');
      await put('Orders/b.txt', 'other');
      await store.move('Orders/May/a.txt', 'Sales/Orders/May/a.txt');
      expect(await keys()).toEqual(['Orders/b.txt', 'Sales/Orders/May/a.txt']);
      expect(await textOf('Sales/Orders/May/a.txt')).toBe('content');
      expect(await store.get('Orders/May/a.txt')).toBeUndefined();
      expect(await store.conflictOf('Orders/May')).toBeNull();
      expect(await store.conflictOf('Orders')).toEqual({ kind: 'name' });
    });

    it('replaces no other one', async () => {
      await put('a.txt', 'mine');
      await put('b.txt', 'theirs');
      await put('c/d.txt', 'theirs');
      for (const key of ['b.txt', 'c']) {
        await expect(store.move('a.txt', key)).rejects.toThrow(BlobExistsError);
      }
      await expect(store.move('a.txt', 'b.txt/c.txt')).rejects.toThrow();
      expect(await textOf('a.txt')).toBe('mine');
      expect(await textOf('b.txt')).toBe('theirs');
      expect(await keys()).toEqual(['a.txt', 'b.txt', 'c/d.txt']);
    });

    it('may leave its folder with all others at the same time', async () => {
      for (let round = 0; round < 20; round += 1) {
        const names = Array.from({ length: 10 }, (_, index) => `${String(round)}-${String(index)}`);
        for (const name of names) await put(`Orders/May/${name}`, name);
        await Promise.all(names.map((name) => store.move(`Orders/May/${name}`, `Sales/${name}`)));
        for (const name of names) expect(await textOf(`Sales/${name}`)).toBe(name);
        expect(await store.conflictOf('Orders')).toBeNull();
      }
    });

    it('must exist; otherwise, nothing is created', async () => {
      await expect(store.move('a.txt', 'Sales/a.txt')).rejects.toThrow();
      expect(await keys()).toEqual([]);
      expect(await store.conflictOf('Sales')).toBeNull();
    });
  });

  describe(`${name}: a blob that is created`, () => {
    it('replaces no other one, and may be put elsewhere', async () => {
      await put('a.txt', 'old');
      const staged = await store.stage(Buffer.from('new'));
      await expect(staged.put('a.txt', 'create')).rejects.toThrow(BlobExistsError);
      expect(await textOf('a.txt')).toBe('old');
      await staged.put('b.txt', 'create');
      expect([await textOf('a.txt'), await textOf('b.txt')]).toEqual(['old', 'new']);
    });

    it('is one of several that are created at once', async () => {
      const contents = ['1', '2', '3', '4'];
      const putting = await Promise.allSettled(
        contents.map((one) => put('a/b.txt', one, 'create')),
      );
      const created = contents.filter((_, n) => putting[n]?.status === 'fulfilled');
      expect(created).toHaveLength(1);
      expect(await textOf('a/b.txt')).toBe(created[0]);
    });

    it('needs folders that are no blobs', async () => {
      await put('Orders', 'a blob');
      const staged = await store.stage(Buffer.from('new'));
      await expect(staged.put('Orders/May/a.txt', 'replace')).rejects.toThrow();
      expect(await store.conflictOf('Orders/May/a.txt')).toEqual({
        kind: 'folder',
        folder: 'Orders',
      });
      await staged.put('Orders (2)/May/a.txt', 'replace');
      expect(await keys()).toEqual(['Orders', 'Orders (2)/May/a.txt']);
    });

    it('needs a key that nothing has', async () => {
      await put('Orders/a.txt', 'a blob');
      expect(await store.conflictOf('Orders/a.txt')).toEqual({ kind: 'name' });
      expect(await store.conflictOf('Orders')).toEqual({ kind: 'name' });
      expect(await store.conflictOf('Orders/b.txt')).toBeNull();
      expect(await store.conflictOf('Offers/May/b.txt')).toBeNull();
    });
  });

  describe(`${name}: a blob that is replaced`, () => {
    it('has the new content', async () => {
      await put('a.txt', 'a long first content');
      await put('a.txt', 'second');
      expect(await textOf('a.txt')).toBe('second');
      expect(await keys()).toEqual(['a.txt']);
    });

    it('has the old content while the new one arrives, and if that breaks off', async () => {
      await put('a.txt', 'old');
      const seen: unknown[] = [];
      const content = Readable.from(
        (async function* () {
          yield Buffer.from('new ');
          seen.push(await textOf('a.txt'));
          yield* brokenContent();
        })(),
      );
      await expect(put('a.txt', content)).rejects.toThrow('was cut');
      expect([...seen, await textOf('a.txt')]).toEqual(['old', 'old']);
    });

    it('does not change for readers who have it open', async () => {
      await put('a.txt', 'the old content');
      const [one, other] = [(await store.get('a.txt'))!, (await store.get('a.txt'))!];
      const { version, size } = one.state;
      await put('a.txt', 'new');
      expect(await text(one.read())).toBe('the old content');
      await (await store.delete('a.txt')).discard();
      expect((await other.bytes()).toString()).toBe('the old content');
      expect(one.state).toMatchObject({ version, size });
    });

    it('is one of the contents as a whole, however many are put at once', async () => {
      const contents = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(100_000));
      await Promise.all(contents.map((content) => put('Orders/a.txt', content)));
      expect(contents).toContain(await textOf('Orders/a.txt'));
      expect(await keys()).toEqual(['Orders/a.txt']);
    });
  });

  describeOwnBlobs(name, () => store, { keepsFileIds });

  describe(`${name}: a range`, () => {
    it.each([
      [0, 0, 'D'],
      [5, 7, 'Ann'],
      [0, 7, 'Dear Ann'],
    ])('from byte %d to %d', async (first, last, content) => {
      await put('a.txt', 'Dear Ann');
      expect(await text((await store.get('a.txt'))!.read({ first, last }))).toBe(content);
    });
  });

  describe(`${name}: the state of a blob`, () => {
    it('is the same until it is replaced, also when it is opened', async () => {
      await put('a.txt', 'Dear Ann');
      const state = await store.head('a.txt');
      const opened = (await store.get('a.txt'))!;
      expect([await store.head('a.txt'), opened.state]).toEqual([state, state]);
      await opened.close();
    });

    const versionsOfPuts = async (contents: readonly string[]) => {
      const versions = [];
      for (const content of contents) {
        await put('a.txt', content);
        versions.push(await versionOf('a.txt'));
      }
      return new Set(versions);
    };

    it('has another version after each put of another content, even in the same moment', async () => {
      expect((await versionsOfPuts(['One', 'Two', 'Six'])).size).toBe(3);
    });

    if (eachPutHasAVersion) {
      it('has another version after a put of the same content, even in the same moment', async () => {
        expect((await versionsOfPuts(['Two', 'Two', 'Two'])).size).toBe(3);
      });
    }

    it('has another version than other blobs with the same content', async () => {
      await Promise.all(['a', 'b', 'c'].map((key) => put(key, 'content')));
      const versions = await Promise.all(['a', 'b', 'c'].map(versionOf));
      expect(new Set(versions).size).toBe(3);
    });

    it('is returned for many keys at once, without those that are missing', async () => {
      await put('a.txt', 'Dear Ann');
      await put('Orders/b.txt', 'Dear Ben');
      const missing = Array.from({ length: 1_200 }, (_, n) => `none ${String(n)}`);
      const states = await store.headAll(['Orders/b.txt', ...missing, 'a.txt', 'Orders']);
      expect(states.size).toBe(2);
      expect(states.get('a.txt')).toEqual(await store.head('a.txt'));
      expect(states.get('Orders/b.txt')).toEqual(await store.head('Orders/b.txt'));
    });
  });

  describe(`${name}: a blob that does not exist`, () => {
    it.each(['a.txt', 'Orders', 'Orders/b.txt', 'Orders/a.txt/c'])('%s', async (key) => {
      await put('Orders/a.txt', 'content');
      expect(await store.get(key)).toBeUndefined();
      expect(await store.head(key)).toBeUndefined();
      expect(await store.headAll([key])).toEqual(new Map());
    });

    it('may be deleted', async () => {
      await put('a.txt', 'content');
      const deleted = await store.delete('none/b.txt');
      await deleted.putBack();
      await deleted.discard();
      expect(await keys()).toEqual(['a.txt']);
    });
  });

  describe(`${name}: a blob that is deleted`, () => {
    beforeEach(async () => {
      await put('Orders/a.txt', 'content');
      await put('Orders/b.txt', 'other');
    });

    it('is gone, and no other one is', async () => {
      await (await store.delete('Orders/a.txt')).discard();
      expect(await store.get('Orders/a.txt')).toBeUndefined();
      expect(await store.head('Orders/a.txt')).toBeUndefined();
      expect(await store.conflictOf('Orders/a.txt')).toBeNull();
      expect(await keys()).toEqual(['Orders/b.txt']);
    });

    it('may be restored', async () => {
      const deleted = await store.delete('Orders/a.txt');
      expect(await keys()).toEqual(['Orders/b.txt']);
      await deleted.putBack();
      expect(await textOf('Orders/a.txt')).toBe('content');
      expect(await keys()).toEqual(['Orders/a.txt', 'Orders/b.txt']);
    });

    it('may be put again', async () => {
      await (await store.delete('Orders/a.txt')).discard();
      await put('Orders/a.txt', 'new', 'create');
      expect(await textOf('Orders/a.txt')).toBe('new');
    });
  });

  describe(`${name}: the list`, () => {
    it('is empty at first', async () => {
      expect(await keys()).toEqual([]);
    });

    it('has every blob once, in pages', async () => {
      const all = Array.from({ length: 1_203 }, (_, n) => `${String(n % 3)}/${String(n)}.txt`);
      for (const key of all) await put(key, key);
      const pages = await pagesOf(store);
      expect(pages.flat().sort()).toEqual(all.toSorted());
      expect(pages.length).toBeGreaterThan(1);
      expect(pages.filter((page) => page.length === 0)).toEqual([]);
    });

    it('tolerates blobs that come and go while it is read', async () => {
      for (let n = 0; n < 20; n += 1) await put(`Orders/${String(n)}`, 'content');
      const listing = keys();
      await Promise.all([put('Offers/new', 'content'), store.delete('Orders/7')]);
      const listed = await listing;
      expect(new Set(listed).size).toBe(listed.length);
      expect(listed.length).toBeGreaterThanOrEqual(19);
    });
  });

  describe(`${name}: the storage`, () => {
    it('has the id that it was given last', async () => {
      await store.identify('drv_1');
      await store.identify('drv_2');
      expect(await store.identity()).toBe('drv_2');
      expect(await keys()).toEqual([]);
    });

    it('can be written, and the check leaves nothing behind', async () => {
      await store.tryWriting();
      expect(await keys()).toEqual([]);
    });

    it('has free space, or no known limit', async () => {
      expect((await store.free()) ?? Infinity).toBeGreaterThan(0);
    });

    it('has no unfinished blobs after a start, and all others', async () => {
      await put('a.txt', 'content');
      await store.stage(Buffer.from('unfinished'));
      await store.delete('none');
      await store.removeUnfinished();
      expect(await keys()).toEqual(['a.txt']);
    });

    it('keeps what a living process uses when abandoned contents are removed', async () => {
      const staged = await store.stage(Buffer.from('content'));
      await put('b.txt', 'restored');
      const deleted = await store.delete('b.txt');
      await store.removeAbandoned(Date.now() - 60 * 60_000);
      await staged.put('a.txt', 'create');
      await deleted.putBack();
      expect(await keys()).toEqual(['a.txt', 'b.txt']);
    });
  });
}

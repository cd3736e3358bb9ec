import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { WebDavBlobStore } from '../../../../service/src/drive/webdav/webdav-blob-store.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';
import { describeBlobStore } from '../describe-blob-store.ts';
import { pagesOf } from '../pages-of.ts';
import type { DavFolder, DavServer } from './servers/dav-server.ts';
import { storeOn } from './store-on.ts';

/** What the store keeps on every WebDAV server. */
export function describeServer(name: string, newServer: () => DavServer): void {
  let server: DavServer;
  let staging: TemporaryFolder;
  let folder: DavFolder;
  let store: WebDavBlobStore;
  beforeAll(async () => {
    server = newServer();
    await server.start();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    staging = new TemporaryFolder();
    folder = server.newFolder();
    store = storeOn(folder.url, staging.path);
    await store.identify('drv_of_this_test');
  });
  afterEach(() => {
    staging.remove();
  });

  describeBlobStore(name, () => store, {
    eachPutHasAVersion: true,
    keepsFileIds: false,
  });

  const put = async (key: string, content = 'content') =>
    (await store.stage(Buffer.from(content))).put(key, 'create');
  const keys = async () => (await pagesOf(store)).flat().sort();
  const place = (...path: string[]) => join(folder.place, ...path);

  describe(`${name}: the folder of the drive`, () => {
    it('is created with its parents when it gets an id, and not before', async () => {
      const below = storeOn(new URL('A/B%20c/', folder.url), staging.path);
      expect(await below.identity()).toBeNull();
      await expect(below.tryWriting()).rejects.toThrow();
      expect(readdirSync(folder.place)).toEqual(['.docloom']);
      await below.identify('drv_1');
      expect(await below.identity()).toBe('drv_1');
    });

    it('keeps the promises of the port', async () => {
      await store.requireSuitable();
      expect(readdirSync(place('.docloom'))).toEqual(['drive-id']);
    });

    it('has only the id in the folder of the drive itself after unfinished work', async () => {
      await put('a.txt');
      await store.delete('a.txt');
      mkdirSync(place('.docloom', 'folder'));
      expect(readdirSync(place('.docloom')).length).toBe(3);
      await store.removeUnfinished();
      expect(readdirSync(place('.docloom'))).toEqual(['drive-id']);
      expect(await store.identity()).toBe('drv_of_this_test');
    });
  });

  describe(`${name}: changes by hand`, () => {
    it('are listed with all names, but those that begin with a dot', async () => {
      const names = [
        'a#b?.txt',
        '50%.txt',
        "it's (1) + 2;=,@$.txt",
        '\u00fc.txt',
        'u\u0308.txt',
        '😀',
      ];
      for (const one of names) writeFileSync(place(one), one);
      writeFileSync(place('.hidden'), '');
      mkdirSync(place('.folder'));
      writeFileSync(place('.folder', 'file'), '');
      expect(await keys()).toEqual(names.toSorted());
      for (const one of names)
        expect((await (await store.get(one))?.bytes())?.toString()).toBe(one);
    });

    it('are listed with the states that are read one by one', async () => {
      writeFileSync(place('a & b.txt'), 'content');
      for await (const page of store.list()) {
        for (const { key, state } of page) expect(state).toEqual(await store.head(key));
      }
    });

    it('may be as many as a parser of XML would take for an attack', async () => {
      for (let n = 0; n < 1_500; n += 1) writeFileSync(place(`a & b ${String(n)}`), '');
      expect(await keys()).toHaveLength(1_500);
    });

    it('may remove a folder in which files have been', async () => {
      await put('Orders/May/a.txt');
      rmSync(place('Orders'), { recursive: true });
      await put('Orders/May/b.txt');
      expect(await keys()).toEqual(['Orders/May/b.txt']);
    });

    it('may put a file in the place of such a folder', async () => {
      await put('Orders/May/a.txt');
      rmSync(place('Orders'), { recursive: true });
      writeFileSync(place('Orders'), '');
      await expect(put('Orders/May/b.txt')).rejects.toThrow();
      expect(await keys()).toEqual(['Orders']);
    });
  });

  describe(`${name}: a folder that a blob leaves`, () => {
    it('stays with what is hidden in it', async () => {
      await put('Orders/May/a.txt');
      writeFileSync(place('Orders', 'May', '.hidden'), 'by hand');
      await store.move('Orders/May/a.txt', 'a.txt');
      expect(readdirSync(place('Orders', 'May'))).toEqual(['.hidden']);
    });

    it('stays while other blobs arrive there', async () => {
      for (let round = 0; round < 10; round += 1) {
        await put('Orders/a.txt');
        await Promise.all([store.move('Orders/a.txt', 'a.txt'), put('Orders/b.txt')]);
        expect(await keys()).toEqual(['Orders/b.txt', 'a.txt']);
        for (const key of await keys()) await (await store.delete(key)).discard();
      }
    });

    it('goes with the last of many', async () => {
      const names = Array.from({ length: 60 }, (_, n) => String(n));
      await Promise.all(names.map((one) => put(`Orders/${one}`)));
      for (const one of names) await store.move(`Orders/${one}`, `Sales/${one}`);
      expect(readdirSync(folder.place).toSorted()).toEqual(['.docloom', 'Sales']);
    });
  });

  describe(`${name}: a range`, () => {
    it('has the old content if the blob was replaced meanwhile', async () => {
      await put('a.txt', 'Dear Ann');
      const [one, other] = [await store.get('a.txt'), await store.get('a.txt')];
      expect(await text(one!.read({ first: 5, last: 7 }))).toBe('Ann');
      await (await store.stage(Buffer.from('Dear Ben'))).put('a.txt', 'replace');
      expect(await text(other!.read({ first: 5, last: 7 }))).toBe('Ann');
    });
  });
}

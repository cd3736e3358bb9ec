import { UnsuitableStorageError } from '../../../../service/src/drive/blob-store.ts';
import type { GoogleDriveBlobStore } from '../../../../service/src/drive/google-drive/google-drive-blob-store.ts';
import { pagesOf } from '../pages-of.ts';
import { DriveOfTheFake } from './drive-of-the-fake.ts';
import type { FakeItem } from './fake-google-drive/fake-items.ts';

const drive = new DriveOfTheFake();
const { fake } = drive;
let root: string;
let store: GoogleDriveBlobStore;

beforeAll(() => drive.start());
afterAll(() => drive.stop());

beforeEach(async () => {
  root = drive.newRoot();
  store = await drive.open(root);
});

afterEach(() => {
  fake.items.listLag = 0;
  fake.files.isManager = false;
  fake.files.limit = 15 * 1024 ** 3;
});

const put = async (key: string, content = 'content') =>
  (await store.stage(Buffer.from(content))).put(key, 'replace');
const textOf = async (key: string) => (await (await store.get(key))?.bytes())?.toString();
const keys = async () => (await pagesOf(store)).flat().sort();
const change = (item: FakeItem, changed: Partial<FakeItem>) => {
  fake.items.changed(Object.assign(item, changed));
};
const itemNamed = (name: string) => fake.items.all().findLast((item) => item.name === name)!;

describe('a file that a person puts into the folder', () => {
  it('gets a key when it is listed, in any folder', async () => {
    const orders = fake.makeFolder('Orders', root);
    fake.putFile('a.txt', orders.id, 'Dear Ann');
    expect(await store.head('Orders/a.txt')).toBeUndefined();
    expect(await keys()).toEqual(['Orders/a.txt']);
    expect(await textOf('Orders/a.txt')).toBe('Dear Ann');
    await put('Orders/b.txt');
    expect(
      fake.items.all().filter(({ name, parents }) => name === 'Orders' && parents.includes(root)),
    ).toHaveLength(1);
  });

  it('has the state in the list that it has when it is asked for', async () => {
    fake.putFile('a.txt', root, 'Dear Ann');
    for await (const [listed] of store.list()) {
      expect(await store.head('a.txt')).toEqual(listed?.state);
    }
  });

  it('gets a number if its path is taken, and keeps it', async () => {
    await put('a.txt', 'ours');
    const second = fake.putFile('a.txt', root, 'second');
    fake.putFile('a.txt', root, 'third');
    expect(await keys()).toEqual(['a (2).txt', 'a (3).txt', 'a.txt']);
    expect(await textOf('a.txt')).toBe('ours');
    await (await store.delete('a.txt')).discard();
    store = await drive.open(root);
    expect(await keys()).toEqual(['a (2).txt', 'a (3).txt']);
    const both = [await textOf('a (2).txt'), await textOf('a (3).txt')];
    expect(both.toSorted()).toEqual(['second', 'third']);
    change(second, { name: 'b.txt' });
    expect(await keys()).toContain('b.txt');
    expect(await keys()).toHaveLength(2);
  });

  it('is hidden if it has no content of its own, or its name begins with a dot', async () => {
    fake.putFile('.hidden', root, 'content');
    fake.makeFolder('.folder', root);
    const document = fake.putFile('Letter', root, '');
    change(document, { mimeType: 'application/vnd.google-apps.document', content: null });
    expect(await keys()).toEqual([]);
  });

  it('may have a slash in its name', async () => {
    fake.putFile('1/2.txt', root, 'half');
    expect(await keys()).toEqual(['1_2.txt']);
    expect(await textOf('1_2.txt')).toBe('half');
  });

  it('may be in one of two folders with one name', async () => {
    for (const name of ['a.txt', 'b.txt']) {
      fake.putFile(name, fake.makeFolder('Orders', root).id, name);
    }
    const listed = await keys();
    expect(listed).toHaveLength(2);
    expect(new Set(listed.map((key) => key.split('/')[0]))).toEqual(
      new Set(['Orders', 'Orders (2)']),
    );
    for (const key of listed) expect(await textOf(key)).toBe(key.split('/')[1]);
  });
});

describe('a file that a person changes', () => {
  beforeEach(() => put('Orders/a.txt', 'old'));

  it('has another version after an edit, and the same after a new label', async () => {
    const before = await store.head('Orders/a.txt');
    const item = itemNamed('a.txt');
    change(item, { properties: { label: 'new' } });
    expect(await store.head('Orders/a.txt')).toEqual(before);
    fake.items.write(item, Buffer.from('old'));
    expect((await store.head('Orders/a.txt'))?.version).not.toBe(before?.version);
  });

  it('has another key after a new name, and its old key is free at once', async () => {
    change(itemNamed('a.txt'), { name: 'b.txt' });
    expect(await store.head('Orders/a.txt')).toBeUndefined();
    await put('Orders/a.txt', 'new');
    expect(await keys()).toEqual(['Orders/a.txt', 'Orders/b.txt']);
    expect(await textOf('Orders/b.txt')).toBe('old');
  });

  it.each([
    ['in the trash', (item: FakeItem) => change(item, { trashed: true })],
    ['deleted', (item: FakeItem) => fake.items.delete(item.id)],
    ['elsewhere', (item: FakeItem) => change(item, { parents: [drive.newRoot()] })],
  ])('is missing if it is %s, and may be put again', async (_, remove) => {
    remove(itemNamed('a.txt'));
    expect(await store.get('Orders/a.txt')).toBeUndefined();
    expect(await store.conflictOf('Orders/a.txt')).toBeNull();
    await put('Orders/a.txt', 'new');
    expect(await textOf('Orders/a.txt')).toBe('new');
  });

  it.each([
    ['in the trash', (item: FakeItem) => change(item, { trashed: true })],
    ['deleted', (item: FakeItem) => fake.items.delete(item.id)],
  ])('may be written again if its folder is %s', async (_, remove) => {
    remove(itemNamed('Orders'));
    expect(await store.head('Orders/a.txt')).toBeUndefined();
    await put('Orders/a.txt', 'new');
    expect(await textOf('Orders/a.txt')).toBe('new');
    expect(await keys()).toEqual(['Orders/a.txt']);
  });

  it('moves with its folder', async () => {
    change(itemNamed('Orders'), { name: 'Sales' });
    expect(await keys()).toEqual(['Sales/a.txt']);
    expect(await store.head('Orders/a.txt')).toBeUndefined();
  });

  it('is missing after a list if its folder is elsewhere', async () => {
    change(itemNamed('Orders'), { parents: [drive.newRoot()] });
    expect(await keys()).toEqual([]);
    expect(await store.head('Orders/a.txt')).toBeUndefined();
  });
});

describe('a list that is late', () => {
  it('does not make own files older, and does not show deleted ones', async () => {
    await put('a.txt', 'old');
    await put('b.txt');
    await keys();
    fake.items.listLag = 3;
    await put('a.txt', 'new');
    await (await store.delete('b.txt')).discard();
    for await (const page of store.list()) {
      expect(page).toEqual([{ key: 'a.txt', state: await store.head('a.txt') }]);
    }
  });

  it('may lack a new file, which is there nevertheless', async () => {
    fake.items.listLag = 2;
    await put('a.txt');
    expect(await keys()).toEqual([]);
    expect(await textOf('a.txt')).toBe('content');
  });
});

describe('a shared drive', () => {
  const driveId = '0ASharedDrivePVA';

  beforeEach(async () => {
    root = drive.newRoot(driveId);
    store = await drive.open(root, { driveId });
  });

  it('has files like any folder', async () => {
    await store.requireSuitable();
    await store.identify('drv_1');
    await put('Orders/a.txt');
    await store.move('Orders/a.txt', 'Sales/b.txt');
    expect(await keys()).toEqual(['Sales/b.txt']);
    expect(await textOf('Sales/b.txt')).toBe('content');
    expect(await store.identity()).toBe('drv_1');
  });

  it('has no known free space', async () => {
    expect(await store.free()).toBeNull();
  });

  it.each([true, false])(
    'keeps deleted files in its trash unless a manager deletes (%s)',
    async (isManager) => {
      fake.files.isManager = isManager;
      await put('a.txt');
      const { id } = itemNamed('a.txt');
      await (await store.delete('a.txt')).discard();
      expect(fake.items.all().some((item) => item.id === id)).toBe(!isManager);
      expect(await keys()).toEqual([]);
    },
  );

  it('must be named in the address', async () => {
    const other = await drive.open(root);
    await expect(other.requireSuitable()).rejects.toThrow(`Add ?driveId=${driveId}`);
  });
});

describe('the folder is not suitable', () => {
  const rejected = async (words: string) => {
    const checking = store.requireSuitable();
    await expect(checking).rejects.toThrow(UnsuitableStorageError);
    await expect(checking).rejects.toThrow(words);
  };

  it('if it is not shared with the account', async () => {
    store = await drive.open('a-folder-of-others');
    await rejected('Share the folder with docloom@project.iam.gserviceaccount.com as Editor');
  });

  it('if it is read-only', async () => {
    change(fake.items.get(root), { canAddChildren: false });
    await rejected('Files cannot be added');
  });

  it('if it is a file', async () => {
    store = await drive.open(fake.putFile('a.txt', root, 'content').id);
    await rejected('is no folder');
  });

  it('if the account has no storage', async () => {
    fake.files.limit = 0;
    await rejected('Use a folder in a shared drive');
    store = await drive.open(root, { file: 'authorized-user.json' });
    await store.requireSuitable();
  });
});

describe('the storage', () => {
  it('has its id also for a new database, and none if its folder is missing', async () => {
    await store.identify('drv_1');
    const other = new DriveOfTheFake();
    await other.start();
    Object.defineProperty(other.fake, 'endpoint', { value: fake.endpoint });
    expect(await (await other.open(root)).identity()).toBe('drv_1');
    await other.stop();
    change(fake.items.get(root), { trashed: true });
    expect(await store.identity()).toBeNull();
    expect(await (await drive.open('a-missing-folder')).identity()).toBeNull();
  });

  it('has unlimited space if the account has no limit', async () => {
    fake.files.limit = null;
    expect(await store.free()).toBeNull();
  });

  it('has an address for people for each file', async () => {
    await put('a.txt');
    const page = `https://drive.google.com/file/d/${itemNamed('a.txt').id}/view`;
    expect(await store.linksOf(['a.txt', 'none'])).toEqual(new Map([['a.txt', page]]));
  });

  it('restores a deleted file, but not over a new one', async () => {
    await put('Orders/a.txt', 'old');
    const deleted = await store.delete('Orders/a.txt');
    await put('Orders/a.txt', 'new');
    await expect(deleted.putBack()).rejects.toThrow('exists already');
    await (await store.delete('Orders/a.txt')).discard();
    await deleted.putBack();
    await deleted.discard();
    expect(await textOf('Orders/a.txt')).toBe('old');
  });
});

import type { UserId } from '../../../../contract/src/index.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import type { PutMode } from '../../../../service/src/drive/blob-store.ts';
import { NotDurableError } from '../../../../service/src/drive/blob-store.ts';
import { IndexedDrive } from '../../../../service/src/drive/index/indexed-drive.ts';
import type { User } from '../../../../service/src/store/records/users.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { makeTemplate } from '../../seeds.ts';
import { makeUser } from '../../users.ts';
import { AT_TOP_LEVEL } from '../at-top-level.ts';
import { describeDrive } from '../describe-drive.ts';
import { InMemoryBlobStore } from '../in-memory-blob-store.ts';
import { pagesOf } from '../pages-of.ts';

const held = partsForEachTest({ holders: AT_TOP_LEVEL });
let ann: User;
let ownerId: UserId;
let blobs: InMemoryBlobStore;
let drive: IndexedDrive;

beforeEach(async () => {
  ann = await makeUser(held.parts, 'Ann');
  ownerId = ann.id;
  blobs = new InMemoryBlobStore();
  drive = new IndexedDrive({ ...held.parts, blobs, holders: AT_TOP_LEVEL });
});

afterEach(() => jest.restoreAllMocks());

describeDrive('the drive in memory', () => ({
  drive,
  ownerId,
  useAsTemplate: (fileId) => makeTemplate(held.parts, ann, fileId),
}));

const invoice = () => ({ folders: ['Orders'], name: 'Invoice.docx', ownerId });
const byHand = async (key: string, content: string) => {
  await (await blobs.stage(Buffer.from(content))).put(key, 'replace');
};
const keys = async () => (await pagesOf(blobs)).flat().sort();
const rows = () => queriesOf(held.parts.store).selectFrom('driveFiles').select('path').execute();

/** Runs something just before a content gets its key. */
function beforePut(work: (key: string) => Promise<void>): void {
  const stage = blobs.stage.bind(blobs);
  jest.spyOn(blobs, 'stage').mockImplementationOnce(async (content) => {
    const staged = await stage(content);
    const put = async (key: string, mode: PutMode) => {
      await work(key);
      await staged.put(key, mode);
    };
    return { ...staged, put };
  });
}

describe('a file whose folder has become a file', () => {
  it('replaces no file that a person puts at its new path in the same moment', async () => {
    const id = await drive.reserve(invoice());
    await byHand('Orders', 'of a person');
    beforePut(async (key) => {
      if (key === 'Orders (2)/Invoice.docx') await byHand(key, 'mine');
    });
    await drive.write(id, Buffer.from('content'));
    expect(await drive.find(id)).toMatchObject({ path: 'Orders (2)/Invoice (2).docx' });
    expect((await drive.read(id))?.toString()).toBe('content');
    const mine = await blobs.get('Orders (2)/Invoice.docx');
    expect((await mine?.bytes())?.toString()).toBe('mine');
  });
});

describe('a file whose path a person takes between its reservation and its first write', () => {
  it('gets another path, and the file of the person stays', async () => {
    const id = await drive.reserve(invoice());
    await byHand('Orders/Invoice.docx', 'mine');
    await drive.write(id, Buffer.from('content'));
    expect(await drive.find(id)).toMatchObject({ path: 'Orders/Invoice (2).docx' });
    expect((await drive.read(id))?.toString()).toBe('content');
    expect((await (await blobs.get('Orders/Invoice.docx'))?.bytes())?.toString()).toBe('mine');
  });

  it('does so also after a restart', async () => {
    await drive.requireDisk();
    const id = await drive.reserve({ ...invoice(), size: 7 });
    await byHand('Orders/Invoice.docx', 'mine');
    const next = new IndexedDrive({ ...held.parts, blobs, holders: AT_TOP_LEVEL });
    await next.write(id, Buffer.from('content'));
    expect((await next.read(id))?.toString()).toBe('content');
    expect(await keys()).toEqual(['Orders/Invoice (2).docx', 'Orders/Invoice.docx']);
  });
});

describe('a file in a storage that has pages for people', () => {
  it('has the link to its page wherever it is described', async () => {
    const links = new Map([['Orders/Invoice.docx', 'https://drive.example.com/1']]);
    jest.spyOn(blobs, 'linksOf').mockResolvedValue(links);
    const added = await drive.add(invoice(), Buffer.from('content'));
    const { link } = added;
    expect(link).toBe('https://drive.example.com/1');
    expect(await drive.find(added.id)).toEqual(added);
    expect(await drive.list()).toEqual([added]);
  });
});

describe('a file that a killed process has written, but not confirmed', () => {
  it('keeps its path when it is written again', async () => {
    await drive.requireDisk();
    const id = await drive.reserve({ ...invoice(), size: 5 });
    await drive.write(id, Buffer.from('first'));
    const next = new IndexedDrive({ ...held.parts, blobs, holders: AT_TOP_LEVEL });
    await next.write(id, Buffer.from('second'));
    expect((await next.read(id))?.toString()).toBe('second');
    expect(await keys()).toEqual(['Orders/Invoice.docx']);
  });
});

describe('a store that cannot keep a content', () => {
  it('leaves the name free if nothing was put', async () => {
    beforePut(() => Promise.reject(new Error('broken')));
    await expect(drive.add(invoice(), Buffer.from('content'))).rejects.toThrow('broken');
    expect([await rows(), await keys()]).toEqual([[], []]);
  });

  it('leaves nothing if the content may not be durable, and reports the cause', async () => {
    const stage = blobs.stage.bind(blobs);
    jest.spyOn(blobs, 'stage').mockImplementationOnce(async (content) => {
      const staged = await stage(content);
      const put = async (key: string, mode: PutMode) => {
        await staged.put(key, mode);
        throw new NotDurableError(new Error('broken'));
      };
      return { ...staged, put };
    });
    await expect(drive.add(invoice(), Buffer.from('content'))).rejects.toThrow('broken');
    expect([await rows(), await keys()]).toEqual([[], []]);
  });

  it('keeps the row of a file that it cannot delete', async () => {
    const added = await drive.add(invoice(), Buffer.from('content'));
    jest.spyOn(blobs, 'delete').mockRejectedValueOnce(new Error('broken'));
    await expect(drive.remove(added.id)).rejects.toThrow('broken');
    expect(await drive.list()).toEqual([added]);
  });
});

describe('a file that a person puts into the store', () => {
  it('is found by a scan, and not again by the next', async () => {
    await byHand('From Ben/Letter.docx', 'Dear Ann');
    await drive.scan();
    const listed = await drive.list();
    expect(listed).toMatchObject([{ path: 'From Ben/Letter.docx', ownerId: null }]);
    await drive.scan();
    expect(await drive.list()).toEqual(listed);
    expect((await drive.read(listed[0]!.id))?.toString()).toBe('Dear Ann');
  });

  it('is not found if it is gone by the end of the search', async () => {
    await byHand('Letter.docx', 'Dear Ann');
    const headAll = blobs.headAll.bind(blobs);
    jest.spyOn(blobs, 'headAll').mockImplementationOnce(async (asked) => {
      const states = await headAll(asked);
      await blobs.delete('Letter.docx');
      return states;
    });
    await drive.scan();
    expect(await drive.list()).toEqual([]);
    expect(await rows()).toEqual([]);
  });
});

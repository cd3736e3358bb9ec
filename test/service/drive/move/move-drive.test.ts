import { Readable } from 'node:stream';
import type { BlobStore, OpenedBlob } from '../../../../service/src/drive/blob-store.ts';
import {
  NotDurableError,
  UnsuitableStorageError,
} from '../../../../service/src/drive/blob-store.ts';
import { StorageError } from '../../../../service/src/drive/storage-error.ts';
import { InMemoryBlobStore } from '../in-memory-blob-store.ts';
import { contentsOf, fill, ID, Interruption, moved, watched } from './moved-drive.ts';

const CONTENTS = { 'a.docx': 'a', 'Sales [k3f9]/Orders/b.docx': 'bb', 'empty.txt': '' };

let from: InMemoryBlobStore;
let to: InMemoryBlobStore;
beforeEach(async () => {
  from = new InMemoryBlobStore();
  to = new InMemoryBlobStore();
  await from.identify(ID);
  await fill(from, CONTENTS);
});

/** Returns a storage with another implementation of some methods. */
function changed(blobs: BlobStore, methods: Partial<BlobStore>): BlobStore {
  return new Proxy(blobs, {
    get: (target, name: keyof BlobStore): unknown => methods[name] ?? target[name].bind(target),
  });
}

const refused = (code: string, message: RegExp) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) as string }) as Error;

describe('a moved drive', () => {
  it('has the same files and the same id, and the old one stays as it is', async () => {
    const states = await from.headAll(Object.keys(CONTENTS));
    const { size, present, keys } = await moved(from, to);
    expect({ size, present }).toEqual({ size: { files: 3, bytes: 3 }, present: 0 });
    expect(keys.has('a.docx')).toBe(true);
    expect(await contentsOf(to)).toEqual(CONTENTS);
    expect(await to.identity()).toBe(ID);
    expect(await contentsOf(from)).toEqual(CONTENTS);
    expect(await from.headAll(Object.keys(CONTENTS))).toEqual(states);
    expect(await from.identity()).toBe(ID);
  });

  it('may be empty', async () => {
    const empty = new InMemoryBlobStore();
    await empty.identify(ID);
    expect((await moved(empty, to)).size).toEqual({ files: 0, bytes: 0 });
    expect(await to.identity()).toBe(ID);
  });

  it('has no hidden files', async () => {
    await fill(from, { '.hidden': 'x', 'Orders/.~lock.a.docx#': 'x' });
    await moved(from, to);
    expect(await to.head('.hidden')).toBeUndefined();
    expect(await contentsOf(to)).toEqual(CONTENTS);
  });

  it('may be that of a database that knows no id yet', async () => {
    await moved(from, to, { expected: null });
    expect(await to.identity()).toBe(ID);
  });

  it('has the id of an unfinished copy until it is complete', async () => {
    const ids = new Set<string | null>();
    const target = changed(to, {
      stage: async (content) => {
        ids.add(await to.identity());
        return to.stage(content);
      },
    });
    await moved(from, target);
    expect([...ids]).toEqual([`${ID}-incomplete`]);
  });

  it('is prepared once, before its first change', async () => {
    const ids: (string | null)[] = [];
    const prepare = async () => {
      ids.push(await to.identity());
    };
    await moved(from, to, { prepare });
    await moved(from, to, { prepare });
    expect(ids).toEqual([null]);
  });

  it('is reported file by file', async () => {
    const reports: string[] = [];
    await moved(from, to, {
      progress: (done, total) => {
        reports.push(`${String(done.files)}/${String(total.files)}`);
      },
    });
    expect(reports.slice(0, 3)).toEqual(['1/3', '2/3', '3/3']);
  });
});

describe('an interrupted move', () => {
  it.each(['from', 'to'])(
    'continues after a stop at each call of the storage "%s"',
    async (side) => {
      for (let stop = 1; ; stop += 1) {
        const target = new InMemoryBlobStore();
        let calls = 0;
        const stopping = (blobs: BlobStore) =>
          watched(blobs, () => {
            calls += 1;
            if (calls >= stop) throw new Interruption();
          });
        const move =
          side === 'from' ? moved(stopping(from), target) : moved(from, stopping(target));
        const cause: unknown = await move.then(
          () => null,
          (error: unknown) => error,
        );
        if (cause === null) break;
        expect(cause).toBeInstanceOf(Interruption);
        expect(await target.identity()).not.toBe(ID);
        await moved(from, target);
        expect(await contentsOf(target)).toEqual(CONTENTS);
        expect(await target.identity()).toBe(ID);
      }
    },
  );

  it('keeps what is there, and copies what differs', async () => {
    await to.identify(`${ID}-incomplete`);
    await fill(to, { 'a.docx': 'a', 'Sales [k3f9]/Orders/b.docx': 'xx' });
    const before = await to.head('a.docx');
    expect((await moved(from, to)).present).toBe(1);
    expect(await to.head('a.docx')).toEqual(before);
    expect(await contentsOf(to)).toEqual(CONTENTS);
  });

  it('removes files that the drive no longer has', async () => {
    await to.identify(`${ID}-incomplete`);
    await fill(to, { 'gone.docx': 'x', 'a.docx/was a folder.docx': 'x' });
    await moved(from, to);
    expect(await contentsOf(to)).toEqual(CONTENTS);
  });
});

describe('a drive that is changed while it is moved', () => {
  it('is copied again as far as it has changed', async () => {
    let changes = 0;
    const target = watched(to, (method) => {
      if (method !== 'stage' || changes === 1) return;
      changes += 1;
      void fill(from, { 'a.docx': 'changed', 'new.docx': 'new' });
      void from.delete('empty.txt');
    });
    await moved(from, target);
    expect(await contentsOf(to)).toEqual(await contentsOf(from));
    expect(await contentsOf(to)).toMatchObject({ 'a.docx': 'changed', 'new.docx': 'new' });
  });

  it('is not moved if that does not end', async () => {
    const source = watched(from, (method) => {
      if (method === 'get') void fill(from, { 'a.docx': 'changed again' });
    });
    await expect(moved(source, to)).rejects.toEqual(
      refused('drive_move_failed', /changed all the time; end the programs/),
    );
    expect(await to.identity()).toBe(`${ID}-incomplete`);
  });

  it('is not emptied in the copy if its disk is unmounted', async () => {
    await to.identify(`${ID}-incomplete`);
    await fill(to, CONTENTS);
    let lists = 0;
    const source = changed(from, {
      identity: async () => (lists > 0 ? null : ID),
      list: async function* () {
        lists += 1;
        yield [];
      },
    });
    await expect(moved(source, to)).rejects.toEqual(
      refused('drive_move_failed', /is not mounted any more/),
    );
    expect(await contentsOf(to)).toEqual(CONTENTS);
    expect(await to.identity()).toBe(`${ID}-incomplete`);
  });
});

describe('a copy that is complete already', () => {
  beforeEach(async () => {
    await moved(from, to);
  });

  it('is compared, and not changed', async () => {
    const methods = new Set<string>();
    const target = watched(to, (method) => methods.add(method));
    const { size, present } = await moved(from, target);
    expect({ size, present }).toEqual({ size: { files: 3, bytes: 3 }, present: 3 });
    expect([...methods].toSorted()).toEqual(['get', 'identity']);
  });

  it.each(['other', 'x'])('is reported if a file differs: %s', async (content) => {
    await fill(to, { 'a.docx': content, 'new.docx': 'made by the service' });
    await expect(moved(from, to)).rejects.toEqual(
      refused('drive_copy_differs', /but 1 files of the drive are missing .* "a\.docx"/),
    );
    expect((await contentsOf(to))['a.docx']).toBe(content);
  });

  it('is reported if a file is missing', async () => {
    await to.delete('a.docx');
    await expect(moved(from, to)).rejects.toEqual(refused('drive_copy_differs', /"a\.docx"/));
  });
});

describe('nothing is changed', () => {
  const expectRefusal = async (code: string, message: RegExp, source: BlobStore = from) => {
    const before = { contents: await contentsOf(to), id: await to.identity() };
    await expect(moved(source, to)).rejects.toEqual(refused(code, message));
    expect({ contents: await contentsOf(to), id: await to.identity() }).toEqual(before);
  };

  it('if the old drive has no id', async () => {
    await expectRefusal('drive_source_unusable', /not mounted/, new InMemoryBlobStore());
  });

  it.each([
    ['drv_2', /another database/],
    [`${ID}-incomplete`, /unfinished copy/],
  ])('if the old drive has the id %s', async (id, message) => {
    await from.identify(id);
    await expectRefusal('drive_source_unusable', message);
  });

  it('if the new place has files', async () => {
    await fill(to, { 'mine.txt': 'x' });
    await expectRefusal('drive_target_unusable', /it has files already/);
  });

  it.each(['drv_2', 'drv_2-incomplete'])('if the new place has the drive %s', async (id) => {
    await to.identify(id);
    await expectRefusal('drive_target_unusable', /it has another drive/);
  });

  it('if the new place is unsuitable', async () => {
    const target = changed(to, {
      requireSuitable: () => Promise.reject(new UnsuitableStorageError('It ignores conditions.')),
    });
    await expect(moved(from, target)).rejects.toEqual(
      refused('drive_unsuitable', /It ignores conditions\.$/),
    );
    expect(await to.identity()).toBeNull();
  });
});

describe('a move fails with a sentence', () => {
  it('if the new place returns another content than it received', async () => {
    const damaged = async (key: string): Promise<OpenedBlob | undefined> => {
      const opened = await to.get(key);
      return opened && { ...opened, read: () => Readable.from([Buffer.from('damage')]) };
    };
    await expect(moved(from, changed(to, { get: damaged }))).rejects.toEqual(
      refused('drive_move_failed', /returns another content of "[^"]+" than it received/),
    );
    expect(await to.identity()).toBe(`${ID}-incomplete`);
  });

  it('unless the content is right at the next try', async () => {
    let reads = 0;
    const target = changed(to, {
      get: async (key) => {
        reads += 1;
        const opened = await to.get(key);
        if (reads > 1 || !opened) return opened;
        return { ...opened, read: () => Readable.from([Buffer.from('damage')]) };
      },
    });
    await moved(from, target);
    expect(await contentsOf(to)).toEqual(CONTENTS);
  });

  it('if the new place does not keep names apart, also at the next try', async () => {
    const source = new InMemoryBlobStore();
    await source.identify(ID);
    await fill(source, { 'a.docx': 'one', 'A.DOCX': 'other' });
    const target = changed(to, {
      head: (key) => to.head(key.toLowerCase()),
      get: (key) => to.get(key.toLowerCase()),
      stage: async (content) => {
        const staged = await to.stage(content);
        return { ...staged, put: (key, mode) => staged.put(key.toLowerCase(), mode) };
      },
    });
    const failed = (message: RegExp) => refused('drive_move_failed', message);
    await expect(moved(source, target)).rejects.toEqual(failed(/exists already/));
    await expect(moved(source, target)).rejects.toEqual(failed(/does not keep all names apart/));
    expect(await to.identity()).toBe(`${ID}-incomplete`);
  });

  const noSpace = { code: 'ENOSPC', errno: -28, syscall: 'write' };
  it.each<[string, Error]>([
    ['a storage cannot be reached: PUT /a', new StorageError('STORAGE_UNREACHABLE', 'PUT /a')],
    [
      'a storage has an internal error: PUT /a',
      new NotDurableError(new StorageError('STORAGE_FAULT', 'PUT /a')),
    ],
    ['ENOSPC: no space', Object.assign(new Error('ENOSPC: no space'), noSpace)],
  ])('if %s', async (reason, error) => {
    const target = changed(to, {
      stage: async (content) => {
        const staged = await to.stage(content);
        return { ...staged, put: () => Promise.reject(error) };
      },
    });
    await expect(moved(from, target)).rejects.toMatchObject({
      code: 'drive_move_failed',
      message: expect.stringContaining(`(${reason})`) as string,
    });
  });
});

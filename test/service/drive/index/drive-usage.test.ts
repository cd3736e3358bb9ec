import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import type { UserId } from '../../../../contract/src/index.ts';
import type { FileContent } from '../../../../service/src/drive/drive.ts';
import { DEFAULT_LIMITS } from '../../../../service/src/limits/limits.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { driveUsageOf } from '../../../../service/src/store/records/drive/drive-usage.ts';
import { AssembledParts } from '../../assembled-parts.ts';
import { HeldClock } from '../../held-clock.ts';
import { makeUser } from '../../users.ts';
import { driveInFolder } from '../drive-in-folder.ts';
import { partialFilesIn } from '../partial-files.ts';

const HOUR = 60 * 60_000;
/** Files and bytes that a user may have in these tests. */
const LIMITS = { ...DEFAULT_LIMITS, userFiles: 4, userBytes: 100 };

let assembled: AssembledParts;
let clock: HeldClock;
let ann: UserId;
let ben: UserId;

beforeEach(async () => {
  clock = new HeldClock();
  assembled = await AssembledParts.assemble({ limits: LIMITS, clock });
  ann = (await makeUser(assembled.parts, 'Ann')).id;
  ben = (await makeUser(assembled.parts, 'Ben')).id;
});
afterEach(() => assembled.close());

const drive = () => assembled.drive;
const usage = (userId = ann) => driveUsageOf(assembled.parts.store, userId);
const bytes = (count: number) => Buffer.alloc(count, 'x');
const stream = (count: number) =>
  Readable.from([bytes(Math.floor(count / 2)), bytes(Math.ceil(count / 2))]);
const add = (content: FileContent, ownerId = ann, name = 'a.txt') =>
  drive().add({ folders: [], name, ownerId }, content);
const place = (path: string) => join(assembled.driveFolder, ...path.split('/'));

const tooManyFiles = { code: 'too_many_files', status: 507 };
const tooManyBytes = { code: 'too_many_bytes', status: 507 };

describe('the drive usage of a user', () => {
  it('is nothing at first', async () => {
    expect(await usage()).toEqual({ files: 0, bytes: 0 });
  });

  it.each<[string, () => FileContent]>([
    ['bytes', () => bytes(10)],
    ['pieces', () => [bytes(3), bytes(0), bytes(7)]],
    ['a stream', () => stream(10)],
  ])('is what was added: %s', async (_, content) => {
    await add(content());
    await add(content(), ben);
    expect([await usage(), await usage(ben)]).toEqual([
      { files: 1, bytes: 10 },
      { files: 1, bytes: 10 },
    ]);
  });

  it('does not count files that were removed or not completed', async () => {
    const { id } = await add(bytes(10));
    await add(bytes(20));
    await drive().remove(id);
    const broken = Readable.from(
      (async function* () {
        yield bytes(5);
        throw new Error('cut');
      })(),
    );
    await expect(add(broken)).rejects.toThrow('cut');
    expect(await usage()).toEqual({ files: 1, bytes: 20 });
  });

  it('counts the last written size', async () => {
    const { id } = await add(bytes(10));
    await drive().write(id, bytes(30));
    expect(await usage()).toEqual({ files: 1, bytes: 30 });
    await drive().write(id, stream(20));
    expect(await usage()).toEqual({ files: 1, bytes: 20 });
  });

  it('counts the size of a file to be written, once it is reserved', async () => {
    const wanted = { folders: [], name: 'a.txt', ownerId: ann, size: 10 };
    await drive().reserve(wanted);
    expect(await usage()).toEqual({ files: 1, bytes: 10 });
  });

  it('does not count files that a person put into the folder', async () => {
    writeFileSync(place('found.txt'), 'found');
    await drive().scan();
    expect(await usage()).toEqual({ files: 0, bytes: 0 });
  });

  it('is up to date after a scan, whatever people have changed by hand', async () => {
    const [one, two] = [await add(bytes(10)), await add(bytes(20))];
    clock.moveOn(HOUR);
    rmSync(place(one.path));
    writeFileSync(place(two.path), 'mended');
    await drive().scan();
    expect(await usage()).toEqual({ files: 1, bytes: 6 });
    writeFileSync(place(one.path), 'put back');
    await drive().scan();
    expect(await usage()).toEqual({ files: 2, bytes: 14 });
  });

  it('stops counting a file that an earlier process has reserved and not written', async () => {
    await add(bytes(10));
    const wanted = { folders: [], name: 'a.txt', ownerId: ann, size: 10 };
    await driveInFolder(assembled.driveFolder, assembled.parts).reserve(wanted);
    await drive().scan();
    expect(await usage()).toMatchObject({ bytes: 10 });
  });

  it('stops counting a file of a slow sender, although the clock was set back', async () => {
    const { store } = assembled.parts;
    const { id } = await add(bytes(10));
    const reserved = await drive().reserve({ folders: [], name: 'a.txt', ownerId: ann });
    // As an earlier version has stored the size before the content.
    await queriesOf(store)
      .updateTable('driveFiles')
      .set({ size: 10 })
      .where('id', '=', reserved)
      .execute();
    await drive().scan();
    expect(await usage()).toMatchObject({ bytes: 20 });
    clock.step(-HOUR);
    await drive().scan();
    expect(await usage()).toMatchObject({ bytes: 10 });
    expect(await drive().find(id)).toBeDefined();
  });

  it('counts files that are being written during a scan', async () => {
    await add(bytes(10));
    const wanted = { folders: [], name: 'a.txt', ownerId: ann, size: 10 };
    await drive().reserve(wanted);
    await drive().scan();
    expect(await usage()).toEqual({ files: 2, bytes: 20 });
  });
});

describe('files that an earlier version wrote', () => {
  it('are measured at the next start; missing ones are not counted', async () => {
    const { store } = assembled.parts;
    const [one] = [await add(bytes(10)), await add(bytes(20))];
    const gone = await add(bytes(30), ann, 'gone.txt');
    rmSync(place(gone.path));
    await queriesOf(store).updateTable('driveFiles').set({ size: null }).execute();
    expect(await usage()).toEqual({ files: 0, bytes: 0 });
    await driveInFolder(assembled.driveFolder, assembled.parts).measureFiles();
    expect(await usage()).toEqual({ files: 2, bytes: 30 });
    await drive().remove(one.id);
    expect(await usage()).toEqual({ files: 1, bytes: 20 });
  });

  it('are measured, however many there are', async () => {
    const { store } = assembled.parts;
    const paths = Array.from({ length: 1201 }, (_, number) => `Old/${String(number)}.txt`);
    mkdirSync(place('Old'));
    for (const path of paths) writeFileSync(place(path), 'old');
    const rows = paths.map((path, number) => {
      const id = `fil_${String(number).padStart(5, '0')}`;
      return { id, path, ownerId: ann, workflowId: null, createdAt: 0 };
    });
    await queriesOf(store).insertInto('driveFiles').values(rows).execute();
    await driveInFolder(assembled.driveFolder, assembled.parts).measureFiles();
    expect(await usage()).toEqual({ files: 1201, bytes: 3603 });
  });
});

describe('a change that exceeds the quota of a user', () => {
  const fill = async () => {
    for (let count = 0; count < LIMITS.userFiles; count += 1) await add(bytes(10));
  };

  it('is rejected if it is one file too many; other users have their own quota', async () => {
    await fill();
    for (const content of [bytes(1), stream(1), bytes(0)]) {
      await expect(add(content)).rejects.toMatchObject(tooManyFiles);
    }
    await add(bytes(10), ben);
    expect(await usage()).toEqual({ files: 4, bytes: 40 });
  });

  it.each<[string, (count: number) => FileContent]>([
    ['bytes', bytes],
    ['a stream', stream],
  ])('is refused when it is too large, and nothing of it remains: %s', async (_, content) => {
    await add(content(90));
    await expect(add(content(11))).rejects.toMatchObject(tooManyBytes);
    expect((await drive().list()).map(({ name }) => name)).toEqual(['a.txt']);
    expect(partialFilesIn(assembled.driveFolder)).toEqual([]);
    await add(content(10));
    expect(await usage()).toEqual({ files: 2, bytes: 100 });
  });

  it('is also rejected if it replaces a file, which stays unchanged', async () => {
    const { id, path } = await add(bytes(90));
    await expect(drive().write(id, bytes(101))).rejects.toMatchObject(tooManyBytes);
    await expect(drive().write(id, stream(101))).rejects.toMatchObject(tooManyBytes);
    expect(statSync(place(path)).size).toBe(90);
    await drive().write(id, bytes(100));
    expect(await usage()).toEqual({ files: 1, bytes: 100 });
  });

  it('does not affect files above a lowered limit, which may shrink', async () => {
    const { id } = await add(bytes(90));
    const limits = { userFiles: 1, userBytes: 50 };
    const smaller = driveInFolder(assembled.driveFolder, { ...assembled.parts, limits });
    await smaller.write(id, bytes(80));
    await expect(smaller.write(id, bytes(81))).rejects.toMatchObject(tooManyBytes);
    expect(await usage()).toEqual({ files: 1, bytes: 80 });
  });

  it('is rejected among any number of concurrent ones', async () => {
    const contents = Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? bytes(30) : stream(30)));
    const outcomes = await Promise.allSettled(contents.map((content) => add(content)));
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    );
    expect(refused).toEqual(Array(9).fill(expect.objectContaining(tooManyBytes)));
    expect(await usage()).toEqual({ files: 3, bytes: 90 });
  });

  it('is rejected with the usage, the limit and the setting', async () => {
    await fill();
    await expect(add(bytes(1))).rejects.toThrow(/has 4 files .* may have 4\..*--max-user-files/);
    await expect(add(bytes(101), ben)).rejects.toThrow(/use 0 MB .*--max-user-bytes/);
  });
});

it('the usage matches the files after any changes, and never exceeds the quota', async () => {
  const size = fc.integer({ min: 0, max: 60 });
  const which = fc.nat();
  const steps = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('add' as const), size, which }),
      fc.record({ kind: fc.constant('stream' as const), size, which }),
      fc.record({ kind: fc.constant('write' as const), size, which }),
      fc.record({ kind: fc.constant('remove' as const), size, which }),
      fc.record({ kind: fc.constant('take away' as const), size, which }),
    ),
    { maxLength: 30 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const files = new Map<string, string>();
      const remember = async (adding: ReturnType<typeof add>) => {
        await adding.then(
          ({ id, path }) => files.set(id, path),
          (cause: unknown) => {
            expect(cause).toMatchObject({ status: 507 });
          },
        );
      };
      for (const step of taken) {
        const [id, path] = [...files][step.which % Math.max(files.size, 1)] ?? ['fil_none', 'none'];
        if (step.kind === 'add') await remember(add(bytes(step.size)));
        if (step.kind === 'stream') await remember(add(stream(step.size)));
        if (step.kind === 'write' && files.has(id)) {
          await drive()
            .write(id, bytes(step.size))
            .catch((cause: unknown) => {
              expect(cause).toMatchObject(tooManyBytes);
            });
        }
        if (step.kind === 'remove') {
          await drive().remove(id);
          files.delete(id);
        }
        if (step.kind === 'take away' && files.delete(id)) rmSync(place(path));
        const { files: count, bytes: sum } = await usage();
        expect(count).toBeLessThanOrEqual(LIMITS.userFiles);
        expect(sum).toBeLessThanOrEqual(LIMITS.userBytes);
      }
      clock.moveOn(HOUR);
      await drive().scan();
      const left = await drive().list();
      const sum = left.reduce((total, file) => total + statSync(place(file.path)).size, 0);
      expect(left.map(({ id }) => id).toSorted()).toEqual([...files.keys()].toSorted());
      expect(await usage()).toEqual({ files: files.size, bytes: sum });
      for (const id of files.keys()) await drive().remove(id);
      expect(await usage()).toEqual({ files: 0, bytes: 0 });
    }),
    { numRuns: 40 },
  );
});

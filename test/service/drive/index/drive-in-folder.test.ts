import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { UserId } from '../../../../contract/src/index.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';
import type { User } from '../../../../service/src/store/records/users.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { AT_TOP_LEVEL } from '../at-top-level.ts';
import { makeTemplate } from '../../seeds.ts';
import { makeUser } from '../../users.ts';
import { describeDrive } from '../describe-drive.ts';

const held = partsForEachTest({ holders: AT_TOP_LEVEL });
let ann: User;
let ownerId: UserId;

beforeEach(async () => {
  ann = await makeUser(held.parts, 'Ann');
  ownerId = ann.id;
});

afterEach(() => jest.restoreAllMocks());

describeDrive('the drive in a folder', () => ({
  drive: held.parts.drive,
  ownerId,
  useAsTemplate: (fileId) => makeTemplate(held.parts, ann, fileId),
}));

const drive = () => held.drive;
const place = (...path: string[]) => join(held.driveFolder, ...path);
const add = (name: string, ...folders: string[]) =>
  drive().add({ name, folders, ownerId }, Buffer.from('content'));
/** The files that are listed after a scan. */
const scanned = async () => {
  await drive().scan();
  return drive().list();
};
const pathsOf = async () => (await scanned()).map(({ path }) => path);

/** Every file in the drive's folder, also the hidden ones. */
const filesOnDisk = () =>
  readdirSync(held.driveFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'drive-id')
    .map((entry) => entry.name);

it('finds every file that people put into its folder, however many', async () => {
  const names = Array.from({ length: 1_001 }, (_, number) => `letter ${String(number)}.txt`);
  for (const name of names) writeFileSync(place(name), '');
  expect((await pathsOf()).toSorted()).toEqual(names.toSorted());
});

describe('a file in the folder of the drive', () => {
  it('is stored at a readable path', async () => {
    await add('Invoice.docx', 'Orders', 'Templates');
    expect(readFileSync(place('Orders', 'Templates', 'Invoice.docx'), 'utf8')).toBe('content');
  });

  it('leaves no temporary file behind', async () => {
    await add('Invoice.docx');
    expect(filesOnDisk()).toEqual(['Invoice.docx']);
  });

  it('leaves none behind if its content breaks off', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('cut');
      })(),
    );
    const adding = drive().add({ name: 'a.docx', folders: [], ownerId }, broken);
    await expect(adding).rejects.toThrow('cut');
    expect(filesOnDisk()).toEqual([]);
  });

  it('overwrites the remains of a crash', async () => {
    const id = await drive().reserve({ name: 'a.docx', folders: [], ownerId });
    writeFileSync(place('a.docx'), 'what an earlier try has written');
    await drive().write(id, Buffer.from('content'));
    expect((await drive().read(id))?.toString()).toBe('content');
  });

  it('does not take the name of a file that a person put there', async () => {
    writeFileSync(place('Invoice.docx'), 'mine');
    expect((await add('Invoice.docx')).name).toBe('Invoice (2).docx');
    expect(readFileSync(place('Invoice.docx'), 'utf8')).toBe('mine');
  });

  it('is undefined if a person has removed it', async () => {
    const { id } = await add('Invoice.docx');
    rmSync(place('Invoice.docx'));
    await drive().scan();
    expect(await drive().find(id)).toBeUndefined();
    expect(await drive().state(id)).toBeUndefined();
    expect(await drive().read(id)).toBeUndefined();
    expect(await drive().open(id)).toBeUndefined();
    expect(await drive().list()).toEqual([]);
    expect(await drive().remove(id)).toBe(true);
  });

  it('breaks off if a person has truncated it since it was opened', async () => {
    const { id } = await add('Invoice.docx');
    const opened = (await drive().open(id))!;
    truncateSync(place('Invoice.docx'), 3);
    await expect(text(opened.read())).rejects.toThrow('was cut');
  });

  it('is undefined if its folder has become a file', async () => {
    const { id } = await add('Invoice.docx', 'Orders');
    rmSync(place('Orders'), { recursive: true });
    writeFileSync(place('Orders'), 'x');
    expect(await drive().read(id)).toBeUndefined();
  });

  it('stays listed if the whole drive is gone: its disk may come back', async () => {
    const added = await add('a.docx');
    rmSync(held.driveFolder, { recursive: true });
    await expect(drive().scan()).rejects.toMatchObject({ code: 'disk_fault' });
    expect(await drive().list()).toEqual([added]);
  });

  it('has the same id after a person puts it back', async () => {
    const added = await add('Invoice.docx');
    renameSync(place('Invoice.docx'), place('..', 'aside'));
    await drive().scan();
    expect(await drive().find(added.id)).toBeUndefined();
    renameSync(place('..', 'aside'), place('Invoice.docx'));
    expect(await drive().find(added.id)).toEqual(added);
  });
});

describe('a file that a person drops into the folder', () => {
  beforeEach(() => {
    mkdirSync(place('From Ben'));
    writeFileSync(place('From Ben', 'Letter.docx'), 'Dear Ann');
  });

  it('becomes a drive file without an owner', async () => {
    expect(await scanned()).toEqual([
      {
        id: expect.stringMatching(/^fil_/) as string,
        name: 'Letter.docx',
        path: 'From Ben/Letter.docx',
        mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        ownerId: null,
        workflowId: null,
        link: null,
      },
    ]);
  });

  it('has the same id after each scan', async () => {
    const first = await scanned();
    expect(await scanned()).toEqual(first);
  });

  it('has one id even if it is first found by two scans at once', async () => {
    const [first, second] = await Promise.all([scanned(), scanned()]);
    expect((await scanned()).length).toBe(1);
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(1);
  });

  it('is read by its id', async () => {
    const [{ id } = { id: '' }] = await scanned();
    expect((await drive().read(id))?.toString()).toBe('Dear Ann');
  });

  it('may have a name that Docloom would not give', async () => {
    writeFileSync(place('a:b?  .docx'), 'odd');
    expect(await pathsOf()).toContain('a:b?  .docx');
  });
});

describe('a file that a person puts at the path of a requested folder', () => {
  it('keeps its name, even before it was found', async () => {
    writeFileSync(place('Orders'), 'a file of that name');
    expect((await add('Invoice.docx', 'Orders')).path).toBe('Orders (2)/Invoice.docx');
    expect(readFileSync(place('Orders'), 'utf8')).toBe('a file of that name');
    expect((await pathsOf()).sort()).toEqual(['Orders', 'Orders (2)/Invoice.docx']);
  });

  it('keeps its name if it came between reserving and writing the other file', async () => {
    const wanted = { name: 'Invoice.docx', folders: ['Orders', 'May'], ownerId };
    const id = await drive().reserve(wanted);
    writeFileSync(place('Orders'), 'a file of that name');
    await drive().write(id, Buffer.from('content'));
    expect(await drive().find(id)).toMatchObject({ path: 'Orders (2)/May/Invoice.docx', ownerId });
    expect((await drive().read(id))?.toString()).toBe('content');
    expect((await pathsOf()).sort()).toEqual(['Orders', 'Orders (2)/May/Invoice.docx']);
    await drive().write(id, Buffer.from('again'));
    expect((await drive().read(id))?.toString()).toBe('again');
    await drive().remove(id);
    expect(await pathsOf()).toEqual(['Orders']);
  });

  it('may be a link to a folder, which is used as one', async () => {
    mkdirSync(place('2026'));
    symlinkSync(place('2026'), place('Orders'));
    expect((await add('Invoice.docx', 'Orders')).path).toBe('Orders/Invoice.docx');
    symlinkSync(place('nowhere'), place('Offers'));
    expect((await add('Offer.docx', 'Offers')).path).toBe('Offers (2)/Offer.docx');
  });
});

describe('a disk that ignores upper and lower case', () => {
  // Two names of one file, as such a disk has them.
  const alsoCalled = (path: string, other: string) => {
    mkdirSync(place(...other.split('/').slice(0, -1)), { recursive: true });
    linkSync(place(...path.split('/')), place(...other.split('/')));
  };

  it.each([
    ['Orders/Invoice.docx', 'orders/Invoice.docx'],
    ['Übersicht.docx'.normalize('NFC'), 'Übersicht.docx'.normalize('NFD')],
  ])('shows %s as %s, which is the same file', async (path, other) => {
    const [name, ...folders] = path.split('/').reverse();
    const added = await add(name!, ...folders);
    expect(added.path).toBe(path);
    alsoCalled(path, other);
    expect(await scanned()).toEqual([added]);
  });

  it('differs from others, where two files are two', async () => {
    const added = await add('Invoice.docx', 'Orders');
    mkdirSync(place('orders'));
    writeFileSync(place('orders', 'Invoice.docx'), 'by hand');
    const listed = await scanned();
    expect(listed.map(({ path }) => path).sort()).toEqual([
      'Orders/Invoice.docx',
      'orders/Invoice.docx',
    ]);
    expect(listed).toContainEqual(added);
  });
});

describe('never listed', () => {
  it('hidden files, and files in hidden folders', async () => {
    mkdirSync(place('.git'));
    writeFileSync(place('.git', 'config'), 'x');
    writeFileSync(place('.DS_Store'), 'x');
    mkdirSync(place('Orders', '.trash'), { recursive: true });
    writeFileSync(place('Orders', '.trash', 'a.docx'), 'x');
    expect(await pathsOf()).toEqual([]);
  });

  it('files that are being written', async () => {
    mkdirSync(place('.docloom'));
    writeFileSync(place('.docloom', 'half'), 'x');
    expect(await pathsOf()).toEqual([]);
  });

  it('folders', async () => {
    mkdirSync(place('Orders', 'Templates'), { recursive: true });
    expect(await pathsOf()).toEqual([]);
  });

  // A disk of its own has a `lost+found` that nobody but root may read.
  it.each(['EACCES', 'EPERM'])('folders that may not be read (%s)', async (code) => {
    mkdirSync(place('lost+found'));
    await add('Invoice.docx', 'Orders');
    const { opendir } = fs;
    jest.spyOn(fs, 'opendir').mockImplementation(async (path, options) => {
      if (path !== place('lost+found')) return opendir(path, options);
      throw Object.assign(new Error(code), { code, errno: -13, syscall: 'opendir' });
    });
    expect(await pathsOf()).toEqual(['Orders/Invoice.docx']);
  });
});

describe('a folder that the disk cannot read', () => {
  it.each(['EIO', 'EMFILE'])('fails the scan, which would be incomplete (%s)', async (code) => {
    mkdirSync(place('Orders'));
    const { opendir } = fs;
    jest.spyOn(fs, 'opendir').mockImplementation(async (path, options) => {
      if (path !== place('Orders')) return opendir(path, options);
      throw Object.assign(new Error(code), { code, errno: -5, syscall: 'opendir' });
    });
    await expect(drive().scan()).rejects.toThrow(code);
  });
});

describe('links, which could lead out of the drive', () => {
  let outside: TemporaryFolder;

  beforeEach(() => {
    outside = new TemporaryFolder();
    writeFileSync(join(outside.path, 'secret.txt'), 'secret');
  });

  afterEach(() => {
    outside.remove();
  });

  it('are not listed, neither to a file nor to a folder', async () => {
    symlinkSync(join(outside.path, 'secret.txt'), place('link.txt'));
    symlinkSync(outside.path, place('linked'));
    expect(await pathsOf()).toEqual([]);
  });

  it('are not read instead of a file', async () => {
    const { id } = await add('a.txt');
    rmSync(place('a.txt'));
    symlinkSync(join(outside.path, 'secret.txt'), place('a.txt'));
    expect(await drive().open(id)).toBeUndefined();
    expect(await drive().find(id)).toBeUndefined();
    expect(await drive().read(id)).toBeUndefined();
    expect(await drive().open(id)).toBeUndefined();
  });

  it('are not written through', async () => {
    symlinkSync(join(outside.path, 'secret.txt'), place('a.txt'));
    expect((await add('a.txt')).name).toBe('a (2).txt');
    expect(readFileSync(join(outside.path, 'secret.txt'), 'utf8')).toBe('secret');
  });

  it('are replaced when a file is written again, not followed', async () => {
    const { id } = await add('a.txt');
    rmSync(place('a.txt'));
    symlinkSync(join(outside.path, 'secret.txt'), place('a.txt'));
    await drive().write(id, Buffer.from('new'));
    expect(readFileSync(join(outside.path, 'secret.txt'), 'utf8')).toBe('secret');
    expect((await drive().read(id))?.toString()).toBe('new');
  });

  it('are removed without their target', async () => {
    const { id } = await add('a.txt');
    rmSync(place('a.txt'));
    symlinkSync(join(outside.path, 'secret.txt'), place('a.txt'));
    await drive().remove(id);
    expect(existsSync(join(outside.path, 'secret.txt'))).toBe(true);
  });
});

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UserId } from '../../../../contract/src/index.ts';
import { DocloomError } from '../../../../service/src/errors/errors.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { AT_TOP_LEVEL } from '../at-top-level.ts';
import { makeUser } from '../../users.ts';
import { partialFilesIn } from '../partial-files.ts';

const held = partsForEachTest({ holders: AT_TOP_LEVEL });
let ownerId: UserId;

beforeEach(async () => {
  ({ id: ownerId } = await makeUser(held.parts, 'Ann'));
});

const drive = () => held.drive;
const place = (...path: string[]) => join(held.driveFolder, ...path);
const add = (name: string, ...folders: string[]) =>
  drive().add({ name, folders, ownerId }, Buffer.from('content'));

describe('a drive that cannot be written', () => {
  const refusal = async (work: Promise<unknown>) => {
    const cause = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(cause).toBeInstanceOf(DocloomError);
    return cause as DocloomError;
  };

  it('is reported if its own folder is no folder', async () => {
    rmSync(held.driveFolder, { recursive: true });
    writeFileSync(held.driveFolder, 'x');
    const error = await refusal(add('Invoice.docx'));
    expect(error.code).toBe('disk_fault');
    expect(error.message).toMatch(/EEXIST|ENOTDIR/);
    expect((await refusal(add('Invoice.docx', 'Orders'))).code).toBe('disk_fault');
  });

  it('is reported if temporary files cannot be created', async () => {
    writeFileSync(place('.docloom'), 'x');
    expect((await refusal(add('Invoice.docx'))).code).toBe('disk_fault');
  });

  it('is reported if a folder has the path of the file to remove', async () => {
    const { id } = await add('a.txt');
    rmSync(place('a.txt'));
    mkdirSync(place('a.txt'));
    expect((await refusal(drive().remove(id))).code).toBe('drive_not_writable');
  });

  it('keeps nothing of the rejected file', async () => {
    writeFileSync(place('.docloom'), 'x');
    await refusal(add('Invoice.docx'));
    rmSync(place('.docloom'));
    expect(await drive().list()).toEqual([]);
    expect((await add('Invoice.docx')).name).toBe('Invoice.docx');
  });

  it('can be written again as soon as the problem is fixed', async () => {
    const { id } = await add('a.txt');
    rmSync(place('a.txt'));
    mkdirSync(place('a.txt'));
    await refusal(drive().write(id, Buffer.from('content')));
    expect(partialFilesIn(held.driveFolder)).toEqual([]);
    rmSync(place('a.txt'), { recursive: true });
    await drive().write(id, Buffer.from('content'));
    expect((await drive().read(id))?.toString()).toBe('content');
  });

  it('because a folder has the path of a new file, gives the file another path', async () => {
    const id = await drive().reserve({ name: 'a.docx', folders: ['Orders'], ownerId });
    mkdirSync(place('Orders', 'a.docx'), { recursive: true });
    await drive().write(id, Buffer.from('content'));
    expect(await drive().find(id)).toMatchObject({ path: 'Orders/a (2).docx' });
    expect((await drive().read(id))?.toString()).toBe('content');
  });
});

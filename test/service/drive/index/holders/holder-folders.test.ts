import { basename } from 'node:path';
import type { TeamId } from '@docloom/contract';
import fc from 'fast-check';
import { createTeam, changeTeamName } from '../../../../../service/src/people/team.ts';
import { moveUser } from '../../../../../service/src/people/user.ts';
import { openDatabase } from '../../../../../service/src/store/database.ts';
import { queriesOf } from '../../../../../service/src/store/store.ts';
import { DRIVE_ID } from '../../../../../service/src/store/records/settings.ts';
import type { User } from '../../../../../service/src/store/records/users.ts';
import type { IndexedDrive } from '../../../../../service/src/drive/index/indexed-drive.ts';
import type { StoredFile } from '../../../../../service/src/drive/drive.ts';
import { InMemoryBlobStore } from '../../in-memory-blob-store.ts';
import { partsForEachTest } from '../../../parts-of-a-test.ts';
import { makeUser } from '../../../users.ts';
import { holderOf, newDriveOn, withoutHolder } from './holders-of-a-test.ts';

const held = partsForEachTest();
let blobs: InMemoryBlobStore;
let drive: IndexedDrive;
let ann: User;
let ben: User;
beforeEach(async () => {
  blobs = new InMemoryBlobStore(() => held.clock.now());
  drive = newDriveOn(blobs, held.parts);
  ann = await makeUser(held.parts, 'Ann', 'Sales');
  ben = await makeUser(held.parts, 'Ben');
});

const file = { folders: [], name: 'known.txt' };
const content = Buffer.from('x');

const add = (user: User, name: string, ...folders: string[]): Promise<StoredFile> =>
  drive.add({ folders, name, ownerId: user.id }, Buffer.from('x'));

describe('A holder', () => {
  it('is not disturbed by names of others', async () => {
    const mine = await add(ben, 'Invoices');
    const theirs = await add(ann, 'Order.docx', 'Invoices');
    expect(withoutHolder(theirs.path)).toBe('Invoices/Order.docx');
    expect(withoutHolder(mine.path)).toBe('Invoices');
    expect(withoutHolder((await add(ben, 'Order.docx', 'Offers')).path)).toBe('Offers/Order.docx');
    expect(withoutHolder((await add(ann, 'Order.docx', 'Offers')).path)).toBe('Offers/Order.docx');
  });

  it('has a folder with its name, whose end nobody can guess', async () => {
    const cal = await makeUser(held.parts, 'Cal', 'Sales');
    const folders = [ann, ben, cal].map(async (user) => holderOf((await add(user, 'a.txt')).path));
    const [ofAnn, ofBen, ofCal] = await Promise.all(folders);
    expect(ofAnn).toMatch(/^Sales \[[0-9a-z]{4}\]$/);
    expect(ofBen).toMatch(/^Ben \[[0-9a-z]{4}\]$/);
    expect(ofCal).toBe(ofAnn);
  });

  it('shares no folder with one of the same name', async () => {
    await createTeam(held.parts, 'Ben');
    const dee = await makeUser(held.parts, 'Dee', 'Ben');
    const [one, other] = [await add(ben, 'a.txt'), await add(dee, 'a.txt')];
    expect(holderOf(one.path)).toMatch(/^Ben \[/);
    expect(holderOf(other.path)).toMatch(/^Ben \[/);
    expect(holderOf(one.path)).not.toBe(holderOf(other.path));
  });

  it('keeps its folder when it gets another name, and after a restart', async () => {
    const before = holderOf((await add(ann, 'a.txt')).path);
    await changeTeamName(held.parts, 'Sales', 'Marketing');
    drive = newDriveOn(blobs, held.parts);
    expect(holderOf((await add(ann, 'b.txt')).path)).toBe(before);
  });

  it('gets the new files of a member who joins it; the others stay', async () => {
    const old = await add(ben, 'a.txt');
    await moveUser(held.parts, ben.email, 'Sales');
    const [team, joined] = [await add(ann, 'b.txt'), await add(ben, 'a.txt')];
    expect(holderOf(joined.path)).toBe(holderOf(team.path));
    expect((await drive.find(old.id))?.path).toBe(old.path);
  });

  it('gets the files of its members if their team is known', async () => {
    const team = holderOf((await add(ann, 'a.txt')).path);
    const own = holderOf((await add(ben, 'a.txt')).path);
    const addOf = async (ownerTeamId: TeamId | null) =>
      holderOf((await drive.add({ ...file, ownerId: ben.id, ownerTeamId }, content)).path);
    expect(await addOf(null)).toBe(own);
    expect(await addOf(ann.teamId)).toBe(team);
    await moveUser(held.parts, ben.email, 'Sales');
    expect(await addOf(ann.teamId)).toBe(team);
  });

  it('also gets them if another process moves the member', async () => {
    await add(ben, 'a.txt');
    const team = holderOf((await add(ann, 'b.txt')).path);
    const other = await openDatabase(`${held.driveFolder}/../docloom.db`);
    try {
      await moveUser({ ...held.parts, store: other.store }, ben.email, 'Sales');
    } finally {
      await other.close();
    }
    expect(holderOf((await add(ben, 'c.txt')).path)).toBe(team);
  });

  it('gets another folder if something has that name', async () => {
    const endings = ['aaaa', 'bbbbb', 'cccccc'];
    const ids = { ...held.parts.ids, folderEnding: () => endings.shift() ?? 'none' };
    await (await blobs.stage(Buffer.from('x'))).put('Sales [aaaa]/by hand.txt', 'create');
    await (await blobs.stage(Buffer.from('x'))).put('SALES [bbbbb]', 'create');
    drive = newDriveOn(blobs, { ...held.parts, ids });
    await drive.scan();
    expect((await add(ann, 'a.txt')).path).toBe('Sales [cccccc]/a.txt');
  });

  it('is not harmed by a file with the name of its folder', async () => {
    const id = await drive.reserve(wantedBy(ann));
    const reserved = (await drive.pathOf(id)) ?? '';
    await (await blobs.stage(Buffer.from('x'))).put(holderOf(reserved), 'create');
    await drive.write(id, Buffer.from('x'));
    const path = (await drive.find(id))?.path ?? '';
    expect(basename(path)).toBe('a.txt');
    expect(holderOf(path)).toBe(`${holderOf(reserved)} (2)`);
  });
});

const wantedBy = (user: User) => ({ folders: [], name: 'a.txt', ownerId: user.id });

describe('Operations of one holder', () => {
  interface Wish {
    name: string;
    folders: string[];
    isRemoved: boolean;
  }
  const anyName = fc.constantFrom('a.txt', 'A.txt', 'Orders', 'orders', 'a (2).txt');
  const anyWish = fc.record({
    name: anyName,
    folders: fc.array(anyName, { maxLength: 2 }),
    isRemoved: fc.boolean(),
  });

  it('change no path that another holder gets', async () => {
    const run = async (own: Wish[], others: Wish[]) => {
      drive = newDriveOn(new InMemoryBlobStore(), held.parts);
      await queriesOf(held.parts.store).deleteFrom('driveFiles').execute();
      await queriesOf(held.parts.store).deleteFrom('driveNames').execute();
      await queriesOf(held.parts.store)
        .deleteFrom('settings')
        .where('name', '=', DRIVE_ID)
        .execute();
      const paths: string[] = [];
      for (let turn = 0; turn < Math.max(own.length, others.length); turn += 1) {
        const [wish, other] = [own[turn], others[turn]];
        if (other) {
          const { id } = await add(ben, other.name, ...other.folders);
          if (other.isRemoved) await drive.remove(id);
        }
        if (!wish) continue;
        const { id, path } = await add(ann, wish.name, ...wish.folders);
        paths.push(path);
        if (wish.isRemoved) await drive.remove(id);
      }
      return paths;
    };
    const wishes = fc.array(anyWish, { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(wishes, wishes, async (own, others) => {
        expect(await run(own, others)).toEqual(await run(own, []));
      }),
      { numRuns: 40 },
    );
  });
});

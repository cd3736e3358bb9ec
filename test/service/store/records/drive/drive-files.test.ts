import {
  claimPath,
  findPathConflict,
} from '../../../../../service/src/store/records/drive/drive-files.ts';
import { planMove } from '../../../../../service/src/store/records/drive/drive-moves.ts';
import { partsForEachTest } from '../../../parts-of-a-test.ts';

const held = partsForEachTest();

async function claim(path: string): Promise<string> {
  const { store, ids } = held.parts;
  const id = ids.driveFile();
  const content = { size: null, version: null, writtenAt: null };
  const file = { id, path, ownerId: null, workflowId: null, createdAt: 0, ...content };
  expect(await claimPath(store, file)).toBe(true);
  return id;
}

const conflictOf = (path: string) => findPathConflict(held.parts.store, path);

describe('a path in the index', () => {
  beforeEach(async () => {
    await claim('Sales/Offers/May/Offer.docx');
  });

  it.each([
    ['Sales/Offers/May/Offer.docx', { kind: 'name' }],
    ['Sales/Offers/May/OFFER.docx', { kind: 'name' }],
    ['Sales/Offers/May', { kind: 'name' }],
    ['Sales', { kind: 'name' }],
    [
      'Sales/Offers/May/Offer.docx/a.txt',
      { kind: 'folder', folder: 'Sales/Offers/May/Offer.docx' },
    ],
    [
      'Sales/Offers/May/Offer.docx/b/c/d.txt',
      { kind: 'folder', folder: 'Sales/Offers/May/Offer.docx' },
    ],
  ])('is in conflict with %s', async (path, conflict) => {
    expect(await conflictOf(path)).toEqual(conflict);
  });

  it.each([
    'Sales/Offers/May/Offer',
    'Sales/Offers/May/Offer.doc',
    'Sales/Offers/May/Offer.docx (2)',
    'Sales/Offers/Ma',
    'Sales/Offers/May.txt',
    'Offers/May/Offer.docx',
  ])('is in no conflict with %s', async (path) => {
    await claim('Sales/Offers/May 2/Offer.docx');
    expect(await conflictOf(path)).toBeNull();
  });

  it('is in conflict with the path to which a file is to be moved, and no other', async () => {
    const { store } = held.parts;
    const fileId = await claim('Letter.docx');
    await planMove(store, { fileId, path: 'Team/Letters/Letter.docx' });
    expect(await conflictOf('team/letters/letter.docx')).toEqual({ kind: 'name' });
    expect(await conflictOf('Team/Letters')).toEqual({ kind: 'name' });
    const below = 'Team/Letters/Letter.docx/a.txt';
    const folder = 'Team/Letters/Letter.docx';
    expect(await conflictOf(below)).toEqual({ kind: 'folder', folder });
    expect(await conflictOf('Team/Letters/Letter (2).docx')).toBeNull();
    expect(await conflictOf('Elsewhere/Letter.docx')).toBeNull();
  });
});

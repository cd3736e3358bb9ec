import { claimFreePath } from '../../../../../service/src/store/records/drive/claim-free-path.ts';
import type { IndexedFile } from '../../../../../service/src/store/records/drive/drive-files.ts';
import {
  claimPath,
  findIndexedFiles,
} from '../../../../../service/src/store/records/drive/drive-files.ts';
import { findPathConflict } from '../../../../../service/src/store/records/drive/path-conflicts.ts';
import { planMove } from '../../../../../service/src/store/records/drive/drive-moves.ts';
import { partsForEachTest } from '../../../parts-of-a-test.ts';

const held = partsForEachTest();

function fileAt(path: string): IndexedFile {
  const content = { size: null, version: null, writtenAt: null };
  const id = held.parts.ids.driveFile();
  return { id, path, ownerId: null, workflowId: null, runId: null, createdAt: 0, ...content };
}

async function claim(path: string): Promise<string> {
  const file = fileAt(path);
  expect(await claimPath(held.parts.store, file)).toBe(true);
  return file.id;
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

describe('a free path', () => {
  const rowsOf = ({ id }: IndexedFile) => findIndexedFiles(held.parts.store, [id]);

  beforeEach(async () => {
    await claim('Sales/Offers/Offer.docx');
    await claim('Sales/Offers/May/Deep/Offer.docx');
  });

  it.each([
    'Offer.docx',
    'Sales/Offer.docx',
    'Sales/Offers/Offer (2).docx',
    'Sales/Offers/May/Offer.docx',
    'Sales/Offers/May/Deep/Offer (2).docx',
  ])('is claimed: %s', async (path) => {
    const file = { ...fileAt(path), size: 7, writtenAt: 1 };
    expect(await claimFreePath(held.parts.store, file)).toBeNull();
    expect(await rowsOf(file)).toMatchObject([file]);
  });

  it.each([
    ['Sales/Offers/Offer.docx', { kind: 'name' }],
    ['sales/offers/OFFER.docx', { kind: 'name' }],
    ['Sales/Offers', { kind: 'name' }],
    ['Sales/Offers/Offer.docx/a.txt', { kind: 'folder', folder: 'Sales/Offers/Offer.docx' }],
    ['Sales/Offers/May/Deep/Offer.docx', { kind: 'name' }],
  ])('is none that is in conflict: %s', async (path, conflict) => {
    const file = fileAt(path);
    expect(await claimFreePath(held.parts.store, file)).toEqual(conflict);
    expect(await rowsOf(file)).toEqual([]);
  });

  it('is claimed while a move to another path is planned', async () => {
    const { store } = held.parts;
    await planMove(store, { fileId: await claim('Letter.docx'), path: 'Team/Letter.docx' });
    expect(await claimFreePath(store, fileAt('Team/Letter.docx'))).toEqual({ kind: 'name' });
    const file = fileAt('Team/Letter (2).docx');
    expect(await claimFreePath(store, file)).toBeNull();
    expect(await rowsOf(file)).toHaveLength(1);
  });
});

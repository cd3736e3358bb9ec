import type { GoogleDriveBlobStore } from '../../../../service/src/drive/google-drive/google-drive-blob-store.ts';
import { describeBlobStore } from '../describe-blob-store.ts';
import { DriveOfTheFake } from './drive-of-the-fake.ts';

const drive = new DriveOfTheFake();
let store: GoogleDriveBlobStore;

beforeAll(() => drive.start());
afterAll(() => drive.stop());

describe.each([
  ['in My Drive', null],
  ['in a shared drive', '0ASharedDrivePVA'],
])('%s', (_, driveId) => {
  beforeEach(async () => {
    store = await drive.open(drive.newRoot(driveId), { driveId });
  });

  describeBlobStore('blobs in Google Drive', () => store, {
    eachPutHasAVersion: true,
    keepsFileIds: true,
  });
});

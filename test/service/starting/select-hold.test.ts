import { parseDrive } from '../../../service/src/drive/drive-address.ts';
import { selectHold } from '../../../service/src/starting/select-hold.ts';
import { claimPath } from '../../../service/src/store/records/drive/drive-files.ts';
import { BY_HOLDER, DRIVE_LAYOUT, saveText } from '../../../service/src/store/records/settings.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';

const held = partsForEachTest();
const holdOf = (drive: string | null) =>
  selectHold(drive === null ? null : parseDrive(drive), held.parts.store);

describe('A service on a PostgreSQL server', () => {
  it.each(['/mnt/documents', 's3://bucket/prefix?endpoint=https://s3.test&region=eu'])(
    'shares its database if its drive is at %s',
    async (drive) => {
      expect(await holdOf(drive)).toBe('shared');
    },
  );

  it.each([null, 'webdav+https://ann:secret@cloud.test/documents/', 'google-drive://folder'])(
    'is alone if its drive is at %s',
    async (drive) => {
      expect(await holdOf(drive)).toBe('alone');
    },
  );

  it('is alone while it moves the files of an old drive to their holders', async () => {
    const { ids, store } = held.parts;
    const state = { createdAt: 0, size: 3, version: 'v', writtenAt: 1, runId: null };
    const file = { id: ids.driveFile(), path: 'Old.txt', ownerId: null, workflowId: null };
    await claimPath(store, { ...file, ...state });
    expect(await holdOf('/mnt/documents')).toBe('alone');
    await saveText(store, DRIVE_LAYOUT, BY_HOLDER);
    expect(await holdOf('/mnt/documents')).toBe('shared');
  });
});

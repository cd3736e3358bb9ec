// node mortal-writer.ts <address of the database> <folder of the drive> <moment> <id of the owner>
//
// A service that uses a drive until a moment, prints the id of the file, and stops there until it is
// killed:
//
// - `reserved`: the file of a run has its name and its state, and is not written.
// - `staged`: an upload has arrived completely, and its row does not say so yet.
// - `recorded`: the row says that the upload is written, and the lock of the file is held.
// - `removed`: the content of the file is taken away, and its row is still there.
import type { BlobStore } from '../../../../service/src/drive/blob-store.ts';
import type { NewFile } from '../../../../service/src/drive/drive.ts';
import type { UserId } from '../../../../contract/src/index.ts';
import { systemClock } from '../../../../service/src/time/clock.ts';
import { ServiceOfATest } from './service-of-a-test.ts';

const [url = '', folder = '', moment = '', ownerId = ''] = process.argv.slice(2);
const CONTENT = Buffer.from('content');

const never = () => new Promise<never>(() => undefined);

const service = await ServiceOfATest.open({ url, folder, clock: systemClock, templates: null });
const { drive, blobs, ids } = service;
const id = ids.driveFile();
const wanted: NewFile = {
  id,
  folders: ['Orders'],
  name: 'Invoice.docx',
  ownerId: ownerId as UserId,
};

/** Stops at the moment, and keeps the process alive. */
async function stop(): Promise<never> {
  setInterval(() => undefined, 1_000);
  console.log(id);
  return never();
}

const holdAtPut = () => {
  const stage = blobs.stage.bind(blobs);
  blobs.stage = async (content) => {
    const staged = await stage(content);
    return { size: staged.size, put: stop, discard: () => staged.discard() };
  };
};

const moments: Record<string, () => Promise<unknown>> = {
  reserved: async () => {
    await drive.reserve({ ...wanted, size: CONTENT.length });
    await stop();
  },
  staged: async () => {
    const stage = blobs.stage.bind(blobs);
    blobs.stage = async (content) => {
      await stage(content);
      return stop();
    };
    await drive.add(wanted, CONTENT);
  },
  recorded: async () => {
    holdAtPut();
    await drive.add(wanted, CONTENT);
  },
  removed: async () => {
    await drive.add(wanted, CONTENT);
    const remove = blobs.delete.bind(blobs);
    blobs.delete = async (key: string): ReturnType<BlobStore['delete']> => {
      await remove(key);
      return stop();
    };
    await drive.remove(id);
  },
};

await moments[moment]!();

import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { withStream } from '../../../../service/src/drive/remote/with-stream.ts';
import { StorageError } from '../../../../service/src/drive/storage-error.ts';

const CUT = new StorageError('STORAGE_UNREACHABLE', 'PUT: the connection was cut');

it('returns the result of the request', async () => {
  const stream = Readable.from([Buffer.from('Dear Ann')]);
  expect(await withStream(stream, text)).toBe('Dear Ann');
  expect(stream.destroyed).toBe(true);
});

it('closes the stream of a request that fails', async () => {
  const stream = Readable.from([Buffer.from('Dear Ann')]);
  await expect(withStream(stream, () => Promise.reject(CUT))).rejects.toBe(CUT);
  expect(stream.destroyed).toBe(true);
});

it('fails with the error of the stream, rather than with that of the connection', async () => {
  const sending = withStream(createReadStream('/none'), async (stream) => {
    await text(stream).catch(() => {
      throw CUT;
    });
  });
  await expect(sending).rejects.toMatchObject({ code: 'ENOENT' });
});

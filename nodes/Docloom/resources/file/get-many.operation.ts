import type { DriveFile } from '@docloom/contract';
import type { Operation } from '../../execution/operation';
import { listLength, readListLength } from '../../parameters/list-length';
import { requestJson } from '../../transport/transport';

/** Lists the files of the drive. */
export const getMany: Operation = {
  option: {
    name: 'Get Many',
    value: 'getAll',
    action: 'Get many files',
    description: 'Retrieve a list of files',
  },
  properties: listLength,
  async execute(item) {
    const wanted = readListLength(item);
    const files = await requestJson<DriveFile[]>(item, {
      method: 'GET',
      path: ['drive', 'files'],
      subject: { kind: 'list of files' },
    });
    return files.slice(0, wanted).map((file) => ({ json: file }));
  },
};

import type { DriveFile } from '@docloom/contract';
import { readRequired } from '../../values/item-parameter';
import type { Operation } from '../../execution/operation';
import { driveFileLocator, driveFileSubject, readDriveFileId } from '../../parameters/drive-file';
import { outputField } from '../../parameters/output-binary';
import { requestJson } from '../../transport/transport';
import { fetchFile } from './fetch-file';

/** Downloads a file from the drive with its metadata. */
export const download: Operation = {
  option: {
    name: 'Download',
    value: 'download',
    action: 'Download file',
    description: 'Fetch a template or a finished document from the drive',
  },
  properties: [driveFileLocator, outputField],
  async execute(item) {
    const id = readDriveFileId(item);
    const field = readRequired(item, outputField);
    const file = await requestJson<DriveFile>(item, {
      method: 'GET',
      path: ['drive', 'files', id],
      subject: driveFileSubject(id),
    });
    return [{ json: file, binary: { [field]: await fetchFile(item, file) } }];
  },
};

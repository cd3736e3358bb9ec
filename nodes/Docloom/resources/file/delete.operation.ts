import type { Operation } from '../../execution/operation';
import { driveFileLocator, driveFileSubject, readDriveFileId } from '../../parameters/drive-file';
import { requestJson } from '../../transport/transport';

/** Deletes a file from the drive. */
export const deleteFile: Operation = {
  option: {
    name: 'Delete',
    value: 'delete',
    action: 'Delete file',
    description: 'Delete a file from the drive permanently',
  },
  properties: [driveFileLocator],
  async execute(item) {
    const id = readDriveFileId(item);
    await requestJson(item, {
      method: 'DELETE',
      path: ['drive', 'files', id],
      subject: driveFileSubject(id),
    });
    return [{ json: { deleted: true } }];
  },
};

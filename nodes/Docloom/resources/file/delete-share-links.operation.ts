import type { Operation } from '../../execution/operation';
import { driveFileLocator, driveFileSubject, readDriveFileId } from '../../parameters/drive-file';
import { requestJson } from '../../transport/transport';
import { SHARE_LINKS } from './share-links';

/** Revokes every share link of a file. */
export const deleteShareLinks: Operation = {
  option: {
    name: 'Delete Share Links',
    value: 'deleteShareLinks',
    action: 'Delete share links of file',
    description: 'Revoke all share links of a file; the file remains',
  },
  properties: [driveFileLocator],
  async execute(item) {
    const fileId = readDriveFileId(item);
    await requestJson(item, {
      method: 'DELETE',
      path: ['drive', 'files', fileId, 'links'],
      subject: driveFileSubject(fileId),
      addition: SHARE_LINKS,
    });
    return [{ json: { deleted: true } }];
  },
};

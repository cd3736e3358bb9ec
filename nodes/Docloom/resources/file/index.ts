import type { Resource } from '../../execution/operation';
import { createShareLink } from './create-share-link.operation';
import { deleteShareLinks } from './delete-share-links.operation';
import { deleteFile } from './delete.operation';
import { download } from './download.operation';
import { getMany } from './get-many.operation';
import { upload } from './upload.operation';

/** Files in the drive of the server. */
export const file: Resource = {
  option: { name: 'File', value: 'file' },
  operations: [createShareLink, deleteFile, deleteShareLinks, download, getMany, upload],
  preselected: upload,
};

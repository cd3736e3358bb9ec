import type { DriveFile } from '@docloom/contract';
import type { IBinaryData } from 'n8n-workflow';
import { downloadFile } from '../../transport/download';
import type { ItemContext } from '../../execution/operation';
import { driveFileSubject } from '../../parameters/drive-file';

/** Downloads a file from the drive as binary data of an item. */
export async function fetchFile(item: ItemContext, file: DriveFile): Promise<IBinaryData> {
  const { id, name, mimeType } = file;
  const path = ['drive', 'files', id, 'content'];
  return await downloadFile(item, { path, subject: driveFileSubject(id), name, mimeType });
}

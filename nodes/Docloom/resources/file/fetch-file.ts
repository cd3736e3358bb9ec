import type { DriveFile } from '@docloom/contract';
import type { IBinaryData } from 'n8n-workflow';
import { downloadFile } from '../../transport/download';
import type { Turn } from '../../execution/operation';
import { driveFileSubject } from '../../parameters/drive-file';

/** Fetches a file of the drive, as binary data of an item. */
export async function fetchFile(turn: Turn, file: DriveFile): Promise<IBinaryData> {
  const { id, name, mimeType } = file;
  const path = ['drive', 'files', id, 'content'];
  return await downloadFile(turn, { path, subject: driveFileSubject(id), name, mimeType });
}

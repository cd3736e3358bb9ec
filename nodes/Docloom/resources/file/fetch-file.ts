import type { DriveFile } from '@docloom/contract';
import type { IBinaryData } from 'n8n-workflow';
import type { Turn } from '../../operation';
import { driveFileSubject } from '../../parameters/drive-file';
import { requestBytes } from '../../transport';

/** Fetches the bytes of a file of the drive, as binary data of an item. */
export async function fetchFile(turn: Turn, file: DriveFile): Promise<IBinaryData> {
  const bytes = await requestBytes(turn, {
    method: 'GET',
    path: ['drive', 'files', file.id, 'content'],
    subject: driveFileSubject(file.id),
  });
  return await turn.context.helpers.prepareBinaryData(bytes, file.name, file.mimeType);
}

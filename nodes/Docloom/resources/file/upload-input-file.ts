import type { DriveFile } from '@docloom/contract';
import type { Turn } from '../../execution/operation';
import { inputField, readInputFile } from '../../parameters/input-binary';
import { requestJson } from '../../transport/transport';

/** Puts the file of the item whose turn it is into the drive. */
export async function uploadInputFile(turn: Turn, name: string | undefined): Promise<DriveFile> {
  return await requestJson<DriveFile>(turn, {
    method: 'POST',
    path: ['drive', 'files'],
    body: await readInputFile(turn, name),
    subject: { kind: 'new file' },
    parameterNames: { '$.file': inputField.displayName },
  });
}

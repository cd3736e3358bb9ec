import type { DriveFile } from '@docloom/contract';
import type { ItemContext } from '../../execution/operation';
import { inputField, readInputFile } from '../../parameters/input-binary';
import { requestJson } from '../../transport/transport';

/** Uploads the file of the item to the drive. */
export async function uploadInputFile(
  item: ItemContext,
  name: string | undefined,
): Promise<DriveFile> {
  return await requestJson<DriveFile>(item, {
    method: 'POST',
    path: ['drive', 'files'],
    body: await readInputFile(item, name),
    subject: { kind: 'new file' },
    parameterNames: { '$.file': inputField.displayName },
  });
}

import type { DriveFile } from '@docloom/contract';
import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { requestJson } from '../transport/transport';
import { matchingPage } from './matching-page';

/** Lists the files of the drive for the editor. */
export async function searchDriveFiles(
  this: ILoadOptionsFunctions,
  filter?: string,
  paginationToken?: string,
): Promise<INodeListSearchResult> {
  const files = await requestJson<DriveFile[]>(
    { context: this },
    { method: 'GET', path: ['drive', 'files'], subject: { kind: 'list of files' } },
  );
  const entries = files.map(({ id, name }) => ({ name, value: id }));
  return matchingPage(entries, filter, paginationToken);
}

import type { ItemContext } from '../execution/operation';
import type { Subject } from '../errors/subject';
import { locator, readLocated } from './locator';

/** Which file of the drive. */
export const driveFileLocator = locator({
  displayName: 'File',
  name: 'fileId',
  description: 'The file in the drive',
  searchListMethod: 'searchDriveFiles',
  idPlaceholder: 'e.g. 3f9c1b7e',
  urlPattern: '/v0/drive/files/([^/?#]+)',
  urlPlaceholder: 'e.g. https://docloom.example.com/v0/drive/files/3f9c1b7e/',
});

/** Reads the file ID of the item. */
export function readDriveFileId(item: ItemContext): string {
  return readLocated(item, driveFileLocator);
}

/** What messages say about a request for this file. */
export function driveFileSubject(id: string): Subject {
  return { kind: 'file', id, parameter: driveFileLocator.displayName };
}

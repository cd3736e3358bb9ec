import type { INodeProperties } from 'n8n-workflow';
import { readRequired } from '../item-parameter';
import type { Turn } from '../operation';
import type { Subject } from '../subject';

/** Which file of the drive. */
export const driveFileId: INodeProperties = {
  displayName: 'File ID',
  name: 'fileId',
  type: 'string',
  required: true,
  default: '',
  placeholder: 'e.g. 3f9c1b7e',
  description: 'The file in the drive',
};

/** Reads the file of the item whose turn it is. */
export function readDriveFileId(turn: Turn): string {
  return readRequired(turn, driveFileId);
}

/** What messages say about a request for this file. */
export function driveFileSubject(id: string): Subject {
  return { kind: 'file', id, parameter: driveFileId.displayName };
}

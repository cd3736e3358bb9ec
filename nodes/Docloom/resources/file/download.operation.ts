import type { DriveFile } from '@docloom/contract';
import type { INodeProperties } from 'n8n-workflow';
import { readRequired } from '../../item-parameter';
import type { Operation } from '../../operation';
import { driveFileId, driveFileSubject, readDriveFileId } from '../../parameters/drive-file-id';
import { requestBytes, requestJson } from '../../transport';

const outputField: INodeProperties = {
  displayName: 'Put Output File in Field',
  name: 'binaryPropertyName',
  type: 'string',
  required: true,
  default: 'data',
  hint: 'The name of the output binary field to put the file in',
};

/** Fetches a file of the drive, such as a document that was made, with what is known about it. */
export const download: Operation = {
  option: {
    name: 'Download',
    value: 'download',
    action: 'Download file',
    description: 'Fetch a template or a finished document from the drive',
  },
  properties: [driveFileId, outputField],
  async execute(turn) {
    const id = readDriveFileId(turn);
    const field = readRequired(turn, outputField);
    const path = ['drive', 'files', id];
    const subject = driveFileSubject(id);
    const file = await requestJson<DriveFile>(turn, { method: 'GET', path, subject });
    const bytes = await requestBytes(turn, { method: 'GET', path: [...path, 'content'], subject });
    const binary = await turn.context.helpers.prepareBinaryData(bytes, file.name, file.mimeType);
    return [{ json: file, binary: { [field]: binary } }];
  },
};

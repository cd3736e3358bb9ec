import type { INodeProperties } from 'n8n-workflow';
import type { FileLink } from '@docloom/contract';
import { readNumber } from '../../values/item-parameter';
import type { Operation } from '../../execution/operation';
import { driveFileLocator, driveFileSubject, readDriveFileId } from '../../parameters/drive-file';
import { requestJson } from '../../transport/transport';
import { SHARE_LINKS } from './share-links';

const SECONDS_PER_HOUR = 3600;

const hours: INodeProperties = {
  displayName: 'Expires In (Hours)',
  name: 'expiresInHours',
  type: 'number',
  typeOptions: { minValue: 0.1, maxValue: 720 },
  default: 24,
  description: 'How long the link works: at most 30 days, which are 720 hours',
};

/** Makes an address that downloads one file without a token for some time. */
export const createShareLink: Operation = {
  option: {
    name: 'Create Share Link',
    value: 'createShareLink',
    action: 'Create share link for file',
    description: 'Make a link that downloads a file without signing in, until it expires',
  },
  properties: [driveFileLocator, hours],
  async execute(item) {
    const fileId = readDriveFileId(item);
    const expiresInSeconds = Math.round(readNumber(item, hours) * SECONDS_PER_HOUR);
    const link = await requestJson<FileLink>(item, {
      method: 'POST',
      path: ['drive', 'files', fileId, 'links'],
      body: { expiresInSeconds },
      subject: driveFileSubject(fileId),
      addition: SHARE_LINKS,
      parameterNames: { '$.expiresInSeconds': hours.displayName },
    });
    return [{ json: { fileId, ...link } }];
  },
};

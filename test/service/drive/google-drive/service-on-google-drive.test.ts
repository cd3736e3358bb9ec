import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDrive } from '../../../../service/src/drive/drive-address.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';
import { describeServiceOn } from '../describe-service-on.ts';
import { FakeGoogleDrive } from './fake-google-drive/fake-google-drive.ts';
import type { FakeItem } from './fake-google-drive/fake-items.ts';
import { FOLDER } from './fake-google-drive/fake-items.ts';
import { SERVICE_ACCOUNT } from './fake-google-drive/fake-tokens.ts';

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];

describeServiceOn('in Google Drive', async () => {
  const fake = new FakeGoogleDrive();
  await fake.start();
  const folder = new TemporaryFolder();
  const credentials = join(folder.path, 'service-account.json');
  writeFileSync(credentials, JSON.stringify(SERVICE_ACCOUNT));
  const root = fake.makeFolder('Docloom', null).id;
  const query = new URLSearchParams({ credentials, endpoint: fake.endpoint });
  const pathOf = ({ name, parents: [parent] }: FakeItem): string =>
    parent === undefined ? name : `${pathOf(fake.items.get(parent))}/${name}`;
  const files = () =>
    fake.items.all().filter((item) => item.mimeType !== FOLDER && !fake.items.isTrashed(item));
  return {
    drive: parseDrive(`google-drive://${root}?${query.toString()}`),
    paths: () => files().map(pathOf),
    edit: (path, content) => {
      fake.items.write(
        files().find((item) => pathOf(item) === path)!,
        content,
      );
    },
    beginOutage: () => {
      for (const method of METHODS) {
        const fault = { kind: 'error', status: 503, reason: 'backendError' } as const;
        fake.faults.add(fault, { method, path: /./ });
      }
    },
    endOutage: () => {
      fake.faults.end();
    },
    stop: async () => {
      await fake.stop();
      folder.remove();
    },
  };
});

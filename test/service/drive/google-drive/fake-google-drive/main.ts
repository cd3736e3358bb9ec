import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FakeGoogleDrive } from './fake-google-drive.ts';
import { SERVICE_ACCOUNT } from './fake-tokens.ts';

/**
 * Serves the fake of Google Drive until it is stopped, for other programs, and prints the address of
 * a folder in it.
 *
 * Argument: an existing folder of this machine, for the credentials.
 */
const [folder = '.'] = process.argv.slice(2);

const fake = new FakeGoogleDrive();
await fake.start();
const credentials = join(folder, 'service-account.json');
writeFileSync(credentials, JSON.stringify(SERVICE_ACCOUNT));
const query = new URLSearchParams({ credentials, endpoint: fake.endpoint });
console.log(`google-drive://${fake.makeFolder('Docloom', null).id}?${query.toString()}`);

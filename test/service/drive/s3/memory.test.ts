import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { TemporaryFolder } from '../../temporary-folder.ts';
import { ACCESS_KEY_ID, BUCKET, REGION, SECRET_ACCESS_KEY } from './strict-s3/account.ts';

const MEGABYTE = 1024 ** 2;

it('a file of 100 MB is written and read in little memory', async () => {
  const folder = new TemporaryFolder();
  const server = spawn(process.execPath, [join(__dirname, 'strict-s3', 'main.ts')]);
  try {
    const [url] = (await once(createInterface(server.stdout), 'line')) as [string];
    const address = `s3://${BUCKET}/drive?endpoint=${url}&region=${REGION}&forcePathStyle=true`;
    const script = join(__dirname, 'measure-memory.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [script, address, folder.path], {
      env: {
        ...process.env,
        AWS_ACCESS_KEY_ID: ACCESS_KEY_ID,
        AWS_SECRET_ACCESS_KEY: SECRET_ACCESS_KEY,
      },
    });
    const { isSame, grownBy } = JSON.parse(stdout) as { isSame: boolean; grownBy: number };
    expect(isSame).toBe(true);
    expect(grownBy).toBeLessThan(60 * MEGABYTE);
  } finally {
    server.kill();
    folder.remove();
  }
});

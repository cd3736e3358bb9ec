import { openS3 } from '../../../../service/src/drive/s3/open-s3.ts';
import { S3_TIMEOUTS } from '../../../../service/src/drive/s3/s3-client.ts';
import { PART_SIZES } from '../../../../service/src/drive/s3/upload/object-writer.ts';
import { systemMonotonicClock } from '../../../../service/src/time/monotonic-clock.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';
import { ACCESS_KEY_ID, SECRET_ACCESS_KEY } from './strict-s3/account.ts';

const URL_OF_DRIVE = new URL('s3://my-files?region=eu-1&forcePathStyle=true');
const TUNING = {
  policy: { attempts: 1, firstPause: 1, longestPause: 1 },
  timeouts: S3_TIMEOUTS,
  sizes: PART_SIZES,
  monotonic: systemMonotonicClock,
};

const staging = new TemporaryFolder();
afterAll(() => {
  staging.remove();
});

/** Asks for a file at the endpoint that the environment names. */
async function askAt(endpoint: string): Promise<unknown> {
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY: SECRET_ACCESS_KEY,
    AWS_SHARED_CREDENTIALS_FILE: '/none',
    AWS_CONFIG_FILE: '/none',
    AWS_ENDPOINT_URL_S3: endpoint,
  });
  const store = await openS3(URL_OF_DRIVE, { stagingFolder: staging.path }, TUNING);
  return store.head('a.txt');
}

describe('the endpoint that the environment names', () => {
  it('gets no request if it is another machine without https', async () => {
    await expect(askAt('http://minio.example.com:9000')).rejects.toMatchObject({
      code: 'STORAGE_REJECTED',
      message: expect.stringContaining('the endpoint minio.example.com without https') as string,
    });
  });

  it('gets requests if it is this machine', async () => {
    await expect(askAt('http://127.0.0.1:1')).rejects.toMatchObject({
      code: 'STORAGE_UNREACHABLE',
    });
  });
});

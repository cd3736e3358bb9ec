import { parseDrive } from '../../../../service/src/drive/drive-address.ts';
import { describeServiceOn } from '../describe-service-on.ts';
import { ACCESS_KEY_ID, BUCKET, REGION, SECRET_ACCESS_KEY } from './strict-s3/account.ts';
import { StrictS3 } from './strict-s3/strict-s3.ts';

const environment = { ...process.env };
afterAll(() => {
  process.env = environment;
});

describeServiceOn('in S3', async () => {
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY: SECRET_ACCESS_KEY,
  });
  const server = await StrictS3.start();
  const query = `endpoint=${server.url}&region=${REGION}&forcePathStyle=true`;
  return {
    drive: parseDrive(`s3://${BUCKET}/docs?${query}`),
    paths: () => [...server.stored.objects.keys()],
    edit: (key, content) => {
      const old = server.stored.find(key);
      const etag = `"edited ${String(Date.now())}"`;
      server.stored.write(key, { ...old, content, etag, headers: {}, checksums: {} });
    },
    beginOutage: () => {
      server.plan = () => ({ kind: 'error', status: 503, code: 'SlowDown' });
    },
    endOutage: () => {
      server.plan = () => undefined;
    },
    stop: () => server.stop(),
  };
});

import { DriveFile } from '@docloom/contract';
import { parseDrive } from '../../../../service/src/drive/drive-address.ts';
import { RunningService } from '../../running-service.ts';
import { ACCESS_KEY_ID, BUCKET, REGION, SECRET_ACCESS_KEY } from './strict-s3/account.ts';
import { planFor } from './strict-s3/disturbance.ts';
import { StrictS3 } from './strict-s3/strict-s3.ts';

const MEGABYTE = 1024 ** 2;

let server: StrictS3;
let service: RunningService;

beforeAll(async () => {
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY: SECRET_ACCESS_KEY,
  });
  server = await StrictS3.start();
  const query = `endpoint=${server.url}&region=${REGION}&forcePathStyle=true`;
  service = await RunningService.start({ drive: parseDrive(`s3://${BUCKET}/docs?${query}`) });
});
afterAll(async () => {
  await service.stop();
  await server.stop();
});

it.each([
  ['in one request', 1],
  ['in parts', 17],
])('a damaged file that was uploaded %s is never downloaded completely', async (_, megabytes) => {
  const content = Buffer.alloc(megabytes * MEGABYTE, 'Dear Ann, ');
  const uploaded = await service.client.upload(`${String(megabytes)}.pdf`, content);
  const path = `/v0/drive/files/${uploaded.shows(201, DriveFile).id}/content/`;
  server.plan = planFor('GetObject', { kind: 'damage answer' });
  await expect(service.client.get(path)).rejects.toThrow('terminated');
  server.plan = () => undefined;
  expect((await service.client.get(path)).content.equals(content)).toBe(true);
});

import type { Run } from '@docloom/contract';
import { TemplateVersion } from '@docloom/contract';
import { parseDrive } from '../../../../service/src/drive/drive-address.ts';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';
import { until } from '../../until.ts';
import { paragraphsOf, wordFile } from '../../word-file.ts';
import { ACCESS_KEY_ID, BUCKET, REGION, SECRET_ACCESS_KEY } from './strict-s3/account.ts';
import { StrictS3 } from './strict-s3/strict-s3.ts';

/* The whole service with its drive in S3: what users see is the same as with a folder. */

let server: StrictS3;
let service: RunningService;
let workflow: RunnableWorkflow;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  environment = { ...process.env };
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY: SECRET_ACCESS_KEY,
  });
  server = await StrictS3.start();
  const query = `endpoint=${server.url}&region=${REGION}&forcePathStyle=true`;
  service = await RunningService.start({ drive: parseDrive(`s3://${BUCKET}/docs?${query}`) });
  workflow = await RunnableWorkflow.create(service.client);
});
afterAll(async () => {
  await service.stop();
  await server.stop();
  process.env = environment;
});

const keys = () => [...server.stored.objects.keys()];

async function contentOf({ outputs: [output] }: Run): Promise<string[]> {
  const path = `/v0/drive/files/${output?.file?.id ?? ''}/content/`;
  const answer = await service.client.get(path);
  expect(answer.status).toBe(200);
  return paragraphsOf(answer.content);
}

it('makes documents of data, and keeps nothing in the data folder', async () => {
  await workflow.addTemplate(['Dear {{name}}'], { outputName: 'Letter to {{name}}' });
  const run = await workflow.run({ name: 'Ann' });
  expect(await contentOf(run)).toEqual(['Dear Ann']);
  expect(keys().filter((key) => key.endsWith('/Orders/Letter to Ann.docx'))).toHaveLength(1);
  expect((await workflow.run({ name: 'Ann' })).outputs[0]?.file?.name).toBe(
    'Letter to Ann (2).docx',
  );
});

it('answers downloads in parts, and conditional ones', async () => {
  const { outputs } = await workflow.run({ name: 'Ben' });
  const path = `/v0/drive/files/${outputs[0]?.file?.id ?? ''}/content/`;
  const whole = await service.client.get(path);
  const part = await service.client.get(path, { range: 'bytes=10-29' });
  expect([part.status, part.content]).toEqual([206, whole.content.subarray(10, 30)]);
  const etag = whole.headers.get('etag') ?? '';
  expect((await service.client.get(path, { 'if-none-match': etag })).status).toBe(304);
});

it('uses a template that somebody has edited in the bucket, and records the version', async () => {
  const [key = ''] = keys().filter((one) => one.includes('/Templates/'));
  const old = server.stored.find(key);
  const content = Buffer.from(wordFile('Hello {{name}}'));
  server.stored.write(key, { ...old, content, etag: '"edited"', headers: {}, checksums: {} });
  const run = await workflow.run({ name: 'Cleo' });
  expect(await contentOf(run)).toEqual(['Hello Cleo']);
  const { documentId, templateVersionId } = run.outputs[0]!;
  const versions = await service.client.get(`${workflow.path}/documents/${documentId}/versions/`);
  const [latest, ...others] = versions.showsList(200, TemplateVersion);
  expect(latest).toMatchObject({ id: templateVersionId, current: true });
  expect(others.length).toBeGreaterThan(0);
});

it('removes a deleted file from the bucket', async () => {
  const { outputs } = await workflow.run({ name: 'Dora' });
  const path = `/v0/drive/files/${outputs[0]?.file?.id ?? ''}/`;
  expect((await service.client.delete(path)).status).toBe(204);
  expect(keys().filter((key) => key.includes('Dora') || key.includes('/trash/'))).toEqual([]);
  expect((await service.client.get(path)).status).toBe(404);
});

it('accepts data while the bucket is away; the run waits and ends when it is back', async () => {
  server.plan = () => ({ kind: 'error', status: 503, code: 'SlowDown' });
  const runId = await workflow.start({ name: 'Eva' });
  const readiness = async () => (await service.anonymous.get('/readyz')).status;
  await until('the service not to be ready', async () => (await readiness()) === 503);
  expect((await workflow.runNow(runId)).status).not.toBe('FAILED');

  server.plan = () => undefined;
  const run = await workflow.ended(runId);
  expect(run.status).toBe('SUCCEEDED');
  expect(await contentOf(run)).toEqual(['Hello Eva']);
  await until('the service to be ready', async () => (await readiness()) === 200);
});

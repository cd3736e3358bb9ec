import type { Run } from '@docloom/contract';
import { DriveFile, FileLink, TemplateVersion } from '@docloom/contract';
import type { DriveAddress } from '../../../service/src/drive/drive-address.ts';
import { sheetOf } from '../pdf/sheet-of.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { RunningService } from '../running-service.ts';
import { until } from '../until.ts';
import { paragraphsOf, wordFile } from '../word-file.ts';

/** A storage on another machine, as its owner sees it. */
export interface StorageOfAService {
  /** For `--drive`. */
  drive: DriveAddress;
  /** The paths of all files in it, also of hidden ones, but not of those in a trash bin. */
  paths(): string[];
  /** Replaces a file as a person does. */
  edit(path: string, content: Buffer): void;
  /** From now on, every request fails. */
  beginOutage(): void;
  endOutage(): void;
  stop(): Promise<void>;
}

/** The whole service with its drive elsewhere: what users see is the same as with a folder. */
export function describeServiceOn(name: string, start: () => Promise<StorageOfAService>): void {
  let storage: StorageOfAService;
  let service: RunningService;
  let workflow: RunnableWorkflow;

  beforeAll(async () => {
    storage = await start();
    service = await RunningService.start({ drive: storage.drive });
    workflow = await RunnableWorkflow.create(service.client);
  });
  afterAll(async () => {
    await service.stop();
    await storage.stop();
  });

  const fileOf = ({ outputs: [output] }: Run) => `/v0/drive/files/${output?.file?.id ?? ''}`;
  const contentOf = async (run: Run): Promise<string[]> => {
    const answer = await service.client.get(`${fileOf(run)}/content/`);
    expect(answer.status).toBe(200);
    return paragraphsOf(answer.content);
  };

  describe(`the service with its drive ${name}`, () => {
    it('makes documents of data, and keeps none in the data folder', async () => {
      await workflow.addTemplate(['Dear {{name}}'], { outputName: 'Letter to {{name}}' });
      const run = await workflow.run({ name: 'Ann' });
      expect(await contentOf(run)).toEqual(['Dear Ann']);
      const ours = (path: string) => path.endsWith('/Orders/Letter to Ann.docx');
      expect(storage.paths().filter(ours)).toHaveLength(1);
      expect((await workflow.run({ name: 'Ann' })).outputs[0]?.file?.name).toBe(
        'Letter to Ann (2).docx',
      );
    });

    it('answers downloads in parts, and conditional ones', async () => {
      const path = `${fileOf(await workflow.run({ name: 'Ben' }))}/content/`;
      const whole = await service.client.get(path);
      const part = await service.client.get(path, { range: 'bytes=10-29' });
      expect([part.status, part.content]).toEqual([206, whole.content.subarray(10, 30)]);
      const etag = whole.headers.get('etag') ?? '';
      expect((await service.client.get(path, { 'if-none-match': etag })).status).toBe(304);
    });

    it('uses a template that somebody has edited there, and records the version', async () => {
      const [path = ''] = storage.paths().filter((one) => one.includes('/Templates/'));
      storage.edit(path, Buffer.from(wordFile('Hello {{name}}')));
      const run = await workflow.run({ name: 'Cleo' });
      expect(await contentOf(run)).toEqual(['Hello Cleo']);
      const { documentId, templateVersionId } = run.outputs[0]!;
      const document = `${workflow.path}/documents/${documentId}`;
      const versions = await service.client.get(`${document}/versions/`);
      const [latest, ...others] = versions.showsList(200, TemplateVersion);
      expect(latest).toMatchObject({ id: templateVersionId, current: true });
      expect(others.length).toBeGreaterThan(0);
    });

    it('previews a document', async () => {
      const { outputs } = await workflow.run({ name: 'Dora' });
      const path = `${workflow.path}/documents/${outputs[0]?.documentId ?? ''}/preview/`;
      const preview = await service.client.post(path, {
        data: { name: 'Emil' },
        format: 'original',
      });
      expect(preview.status).toBe(200);
      expect(paragraphsOf(preview.content)).toEqual(['Hello Emil']);
      expect(storage.paths().filter((one) => one.includes('Emil'))).toEqual([]);
    });

    it('shows thumbnails, and another one if somebody has edited the file there', async () => {
      const upload = await service.client.upload('Sheet.pdf', await sheetOf('Dear Ada'));
      const path = `/v0/drive/files/${upload.shows(201, DriveFile).id}/thumbnail/`;
      const first = await service.client.get(path);
      expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/png']);
      const place = storage.paths().find((one) => one.endsWith('/Sheet.pdf'))!;
      storage.edit(place, Buffer.from(await sheetOf('Dear Benjamin')));
      const second = await service.client.get(path);
      expect(second.status).toBe(200);
      expect(second.content).not.toEqual(first.content);
    });

    it('shares a file by a link', async () => {
      const run = await workflow.run({ name: 'Finn' });
      const made = await service.client.post(`${fileOf(run)}/links/`, { expiresInSeconds: 600 });
      const { url } = made.shows(201, FileLink);
      const shared = await service.anonymous.get(url);
      expect([shared.status, paragraphsOf(shared.content)]).toEqual([200, ['Hello Finn']]);
    });

    it('removes a deleted file there', async () => {
      const run = await workflow.run({ name: 'Gerd' });
      expect((await service.client.delete(`${fileOf(run)}/`)).status).toBe(204);
      expect(storage.paths().filter((path) => /Gerd|\/trash\//.test(path))).toEqual([]);
      expect((await service.client.get(`${fileOf(run)}/`)).status).toBe(404);
    });

    it('accepts data during an outage; the run waits and ends after it', async () => {
      storage.beginOutage();
      const runId = await workflow.start({ name: 'Hans' });
      const readiness = async () => (await service.anonymous.get('/readyz')).status;
      await until('the service not to be ready', async () => (await readiness()) === 503);
      expect((await workflow.runNow(runId)).status).not.toBe('FAILED');

      storage.endOutage();
      const run = await workflow.ended(runId);
      expect(run.status).toBe('SUCCEEDED');
      expect(await contentOf(run)).toEqual(['Hello Hans']);
      await until('the service to be ready', async () => (await readiness()) === 200);
    });
  });
}

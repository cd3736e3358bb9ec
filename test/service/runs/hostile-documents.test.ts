import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, DocumentCreated, DriveFile, Run } from '@docloom/contract';
import { cyclicStyles, footnotes, nestedTables, pageForEachItem } from '../hostile-files.ts';
import { partsAsText } from '../office-files.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { RunningService } from '../running-service.ts';

/** What takes long on a busy machine has not failed. */
const PATIENCE = 5 * 60_000;

let service: RunningService;
let workflow: RunnableWorkflow;

beforeAll(async () => {
  service = await RunningService.start();
});
beforeEach(async () => {
  workflow = await RunnableWorkflow.create(service.client);
});
afterAll(() => service.stop());

async function addTemplate(
  content: Uint8Array<ArrayBuffer>,
  options: Partial<Document> = {},
): Promise<void> {
  const uploaded = await service.client.upload('Template.docx', content);
  const { id } = uploaded.shows(201, DriveFile);
  const wanted = { file_id: id, outputName: 'Output', ...options };
  (await service.client.post(`${workflow.path}/documents/`, wanted)).shows(201, DocumentCreated);
}

/** Waits for the end of a run, and asks the service meanwhile whether it is there. */
async function endedAndAnswerable(data: unknown): Promise<Run> {
  const runId = await workflow.start(data);
  for (;;) {
    expect((await service.anonymous.get('/healthz')).status).toBe(200);
    const answer = await service.client.get(`${workflow.path}/runs/${runId}/?wait=1`);
    const run = answer.shows(200, Run);
    if (run.finishedAt !== null) return run;
  }
}

function outputOf({ outputs }: Run): Record<string, string> {
  const name = outputs[0]?.file?.name ?? 'nothing';
  return partsAsText(readFileSync(join(service.holderFolder, 'Orders', name)));
}

const times = (text: string | undefined, what: string) => (text ?? '').split(what).length - 1;

describe('A hostile template is rendered', () => {
  it('with styles that are based on each other in a cycle', async () => {
    await addTemplate(cyclicStyles());
    const run = await endedAndAnswerable({ n: 'filled' });
    expect(run).toMatchObject({ status: 'SUCCEEDED' });
    expect(times(outputOf(run)['word/document.xml'], 'filled')).toBe(2);
  });

  it(
    'with 100,000 footnotes',
    async () => {
      await addTemplate(footnotes(100_000));
      const run = await endedAndAnswerable({ n: 'filled' });
      expect(run).toMatchObject({ status: 'SUCCEEDED' });
      expect(times(outputOf(run)['word/footnotes.xml'], 'filled')).toBe(100_000);
    },
    PATIENCE,
  );

  it(
    'with 10,000 pages',
    async () => {
      await addTemplate(pageForEachItem());
      const run = await endedAndAnswerable({
        items: Array.from({ length: 10_000 }, () => 'filled'),
      });
      expect(run).toMatchObject({ status: 'SUCCEEDED' });
      expect(times(outputOf(run)['word/document.xml'], 'filled')).toBe(10_000);
    },
    PATIENCE,
  );

  it('with tables in tables, 98 deep', async () => {
    await addTemplate(nestedTables(98));
    const run = await endedAndAnswerable({ n: 'filled' });
    expect(run).toMatchObject({ status: 'SUCCEEDED' });
    expect(times(outputOf(run)['word/document.xml'], 'filled')).toBe(1);
  });
});

it.each([99, 200, 20_000])(
  'tables in tables, %d deep, are rejected with a message',
  async (depth) => {
    await addTemplate(nestedTables(depth));
    const run = await endedAndAnswerable({ n: 'filled' });
    expect(run).toMatchObject({ status: 'FAILED', outputs: [{ file: null, pdf: null }] });
    expect(run.error?.message).toContain('too deep');
  },
);

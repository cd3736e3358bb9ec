import { Run } from '@docloom/contract';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';
import { LimitedServer } from '../limited-server.ts';
import { someText, textLike, textWith } from '../../some-text.ts';

let service: RunningService;
let workflow: RunnableWorkflow;
beforeAll(async () => {
  service = await RunningService.start();
});
beforeEach(async () => {
  workflow = await RunnableWorkflow.create(service.client);
  await workflow.addTemplate(['{{number}}'], { outputName: 'Order {{number}}' });
});
afterAll(() => service.stop());

/** In whole milliseconds. */
const aDuration: unknown = expect.any(Number);

const runsAt = async (query = '') => service.client.get(`${workflow.path}/runs/${query}`);

describe('Design, run: GET /workflows/<wkf_id>/runs/<run_id>/', () => {
  it('answers 200 with the whole run', async () => {
    const before = Date.now();
    const run = await workflow.run({ number: 7 });
    expect(run).toEqual({
      id: textLike(/^run_.+/),
      workflowId: workflow.id,
      status: 'SUCCEEDED',
      createdAt: someText,
      startedAt: someText,
      finishedAt: someText,
      outputs: [
        {
          documentId: (await workflow.shown()).documents[0]!.id,
          templateVersionId: textLike(/^ver_.+/),
          file: {
            id: someText,
            name: textLike(/^Order 7.*\.docx$/),
            url: textLike(/\/v0\/drive\/files\/fil_\w+\/content\/$/),
            mimeType: textWith('wordprocessingml'),
          },
          pdf: null,
          deletedFiles: [],
          error: null,
          renderMilliseconds: aDuration,
          convertMilliseconds: null,
          storeMilliseconds: aDuration,
        },
      ],
      warnings: [],
      error: null,
      waitingFor: null,
      retries: [],
    });
    const moments = [run.createdAt, run.startedAt!, run.finishedAt!].map((at) => Date.parse(at));
    expect([before, ...moments]).toEqual([before, ...moments].toSorted((a, b) => a - b));
  });

  it('answers at once without ?wait=, whatever the state of the run', async () => {
    const runId = await workflow.start({ number: 1 });
    const answer = await service.client.get(`${workflow.path}/runs/${runId}/`);
    expect(['QUEUED', 'RUNNING', 'SUCCEEDED']).toContain(answer.shows(200, Run).status);
  });

  it('?wait= answers as soon as the run has ended, for many clients at once', async () => {
    const runIds = await Promise.all([1, 2, 3].map((number) => workflow.start({ number })));
    const waits = runIds.flatMap((runId) => [workflow.ended(runId), workflow.ended(runId)]);
    const runs = await Promise.all(waits);
    expect(runs.map(({ status }) => status)).toEqual(runs.map(() => 'SUCCEEDED'));
  });

  it('?wait= answers at once if the run has ended before', async () => {
    const run = await workflow.run({ number: 1 });
    expect(await workflow.ended(run.id)).toEqual(run);
  });

  it('?wait= accepts fractions of seconds, for a run that continues', async () => {
    // Its queue has not been started.
    const server = await LimitedServer.start({});
    try {
      const waiting = await RunnableWorkflow.create(server.client);
      await waiting.addTemplate(['{{number}}']);
      const sent = await server.client.post(new URL(waiting.hook).pathname, { number: 1 });
      const address = `${waiting.path}/runs/${sent.headers.get('docloom-run-id')!}/?wait=`;
      for (const wait of ['0.001', '0.0011', '0.0101', '0.02000000000000001', '00.01']) {
        const answer = await server.client.get(address + wait);
        expect(answer.shows(200, Run).status).toBe('QUEUED');
      }
    } finally {
      await server.stop();
    }
  });

  it.each(['soon', '-1', 'NaN', '', '1e0', '0x1', '.5', '1&wait=1'])(
    'answers 400 to ?wait=%s',
    async (wait) => {
      const { id } = await workflow.run({ number: 1 });
      const answer = await service.client.get(`${workflow.path}/runs/${id}/?wait=${wait}`);
      expect(answer.refuses(400, 'invalid_request').errors?.[0]?.path).toBe('query.wait');
    },
  );

  it('answers 404 for an unknown run', async () => {
    (await service.client.get(`${workflow.path}/runs/run_nothing/`)).refuses(404, 'not_found');
  });

  it('lists missing fields as a warning', async () => {
    const run = await workflow.run({ other: 1 });
    expect(run).toMatchObject({ status: 'SUCCEEDED' });
    expect(run.warnings).toEqual([
      'The field "number" is not in the source data and was left empty.',
    ]);
  });
});

describe('Design, lists: GET /workflows/<wkf_id>/runs/', () => {
  it('is a bare array, empty at first', async () => {
    expect((await runsAt()).showsList(200, Run)).toEqual([]);
  });

  it('shows the newest first', async () => {
    const first = await workflow.run({ number: 1 });
    const second = await workflow.run({ number: 2 });
    expect((await runsAt()).showsList(200, Run)).toEqual([second, first]);
  });

  it('?limit= and the Link header lead through all pages, each run once', async () => {
    for (let number = 1; number <= 5; number += 1) await workflow.run({ number });
    const all = (await runsAt()).showsList(200, Run).map(({ id }) => id);
    const pages: string[][] = [];
    let address: string | undefined = `${workflow.path}/runs/?limit=2`;
    while (address !== undefined && pages.length < 9) {
      const answer = await service.client.get(address);
      pages.push(answer.showsList(200, Run).map(({ id }) => id));
      address = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(pages).toEqual([all.slice(0, 2), all.slice(2, 4), all.slice(4)]);
  });

  it('has no Link header on the last page', async () => {
    await workflow.run({ number: 1 });
    expect((await runsAt()).headers.get('link')).toBeNull();
    expect((await runsAt('?limit=2')).headers.get('link')).toBeNull();
    expect((await runsAt('?limit=1')).headers.get('link')).toBeNull();
  });

  it('?cursor= alone continues after that run', async () => {
    const first = await workflow.run({ number: 1 });
    const second = await workflow.run({ number: 2 });
    const page = (await runsAt(`?cursor=${second.id}`)).showsList(200, Run);
    expect(page).toEqual([first]);
  });

  it.each(['0', '-1', '1001', '1.5', '1e1', 'many', ''])(
    'answers 400 to ?limit=%s',
    async (limit) => {
      const { errors } = (await runsAt(`?limit=${limit}`)).refuses(400, 'invalid_request');
      expect(errors?.map(({ path }) => path)).toEqual(['query.limit']);
    },
  );

  it('answers 404 for an unknown workflow', async () => {
    (await service.client.get('/v0/workflows/wkf_nothing/runs/')).refuses(404, 'not_found');
  });
});

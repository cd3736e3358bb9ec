import { Delivery, Run } from '@docloom/contract';
import { Receiver } from '../../receiver.ts';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';

let service: RunningService;
let receiver: Receiver;
let workflow: RunnableWorkflow;
/** The oldest first. */
let runs: Run[];
beforeAll(async () => {
  service = await RunningService.start();
  receiver = await Receiver.start();
  workflow = await RunnableWorkflow.create(service.client);
  await workflow.listen(receiver.url, { events: ['documents.created', 'run.failed'] });
  const outputName = 'Order {{number}}';
  await workflow.addTemplate(['{{number}}'], { outputName });
  runs = [await workflow.run({ number: 7 }), await workflow.run({ number: 'Größe 8' })];
  await workflow.addTemplate(['{{#open}}'], { outputName: 'Broken' });
  runs.push(await workflow.run({ number: 9 }));
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

const answer = (query: Record<string, string>) =>
  service.client.get(`${workflow.path}/runs/?${new URLSearchParams(query).toString()}`);

const numbersOf = (found: readonly Run[]) =>
  found.map(({ id }) => runs.findIndex((run) => run.id === id));

const listed = async (query: Record<string, string>) =>
  numbersOf((await answer(query)).showsList(200, Run));

describe('GET /v0/workflows/<wkf>/runs/', () => {
  it.each([
    ['FAILED', [2]],
    ['SUCCEEDED', [1, 0]],
    ['RUNNING', []],
    ['QUEUED', []],
  ])('?status=%s', async (status, expected) => {
    expect(await listed({ status })).toEqual(expected);
  });

  it.each([
    ['order', [2, 1, 0]],
    ['ORDER 7', [0]],
    ['größe', [1]],
    ['.docx', [2, 1, 0]],
    ['run_', [2, 1, 0]],
    ['100%', []],
    ['nothing like it', []],
  ])('?search=%s', async (search, expected) => {
    expect(await listed({ search })).toEqual(expected);
  });

  it('finds a run by its whole id, whatever the number of runs', async () => {
    expect(await listed({ search: runs[0]!.id })).toEqual([0]);
    expect(await listed({ search: runs[0]!.id, status: 'FAILED' })).toEqual([]);
    const other = await RunnableWorkflow.create(service.client, 'Other');
    const elsewhere = await service.client.get(`${other.path}/runs/?search=${runs[0]!.id}`);
    expect(elsewhere.showsList(200, Run)).toEqual([]);
  });

  it('combines both, page by page', async () => {
    expect(await listed({ status: 'FAILED', search: 'order' })).toEqual([2]);
    const first = await answer({ status: 'SUCCEEDED', search: 'order', limit: '1' });
    expect(numbersOf(first.showsList(200, Run))).toEqual([1]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(next).toContain('search=order');
    const second = await service.client.get(next);
    expect(numbersOf(second.showsList(200, Run))).toEqual([0]);
    expect(second.headers.get('link')).toBeNull();
  });

  it('lists all for a blank search, and rejects an unknown status', async () => {
    expect(await listed({ search: ' ' })).toEqual([2, 1, 0]);
    (await answer({ status: 'failed' })).refuses(400, 'invalid_request');
  });
});

describe('GET /v0/workflows/<wkf>/outgoing-webhook/deliveries/?runId=', () => {
  const deliveries = (runId: string, path = workflow.path) =>
    service.client.get(`${path}/outgoing-webhook/deliveries/?runId=${runId}`);

  it('lists the deliveries of one run', async () => {
    for (const { id } of runs) {
      const found = (await deliveries(id)).showsList(200, Delivery);
      expect(found.length).toBeGreaterThan(0);
      expect(new Set(found.map(({ runId }) => runId))).toEqual(new Set([id]));
    }
  });

  it('lists none of a run that does not exist, or is of another workflow', async () => {
    expect((await deliveries('run_none')).showsList(200, Delivery)).toEqual([]);
    const other = await RunnableWorkflow.create(service.client, 'Other');
    expect((await deliveries(runs[0]!.id, other.path)).showsList(200, Delivery)).toEqual([]);
  });
});

import { WorkflowActivity } from '@docloom/contract';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';

const DAY = 24 * 60 * 60_000;

let service: RunningService;
beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service.stop());

const activity = async (query = '') =>
  (await service.client.get(`/v0/activity/${query}`)).showsList(200, WorkflowActivity);

describe('GET /v0/activity/', () => {
  it('has the latest run of each workflow, and its failures of the last day', async () => {
    const idle = await RunnableWorkflow.create(service.client, 'Idle');
    const failing = await RunnableWorkflow.create(service.client, 'Failing');
    await failing.addTemplate(['{{#open}}']);
    await failing.run({ number: 1 });
    const latest = await failing.run({ number: 2 });
    expect(await activity()).toEqual([
      { workflowId: idle.id, latestRun: null, failedRuns: 0 },
      {
        workflowId: failing.id,
        latestRun: {
          id: latest.id,
          status: 'FAILED',
          createdAt: latest.createdAt,
          finishedAt: latest.finishedAt,
        },
        failedRuns: 2,
      },
    ]);
    const [first, ...others] = await activity('?limit=1');
    expect([first?.workflowId, others]).toEqual([idle.id, []]);
    expect((await activity(`?cursor=${idle.id}`)).map((one) => one.workflowId)).toEqual([
      failing.id,
    ]);
    const complete = await activity('?status=COMPLETE');
    expect(complete.map((one) => one.workflowId)).toEqual([failing.id]);
  });

  it('names the next page', async () => {
    const { headers } = await service.client.get('/v0/activity/?limit=1');
    expect(headers.get('link')).toMatch(/^<\/v0\/activity\/\?limit=1&cursor=wkf_\w+>; rel="next"$/);
  });

  it('shows nothing of other owners', async () => {
    const stranger = await service.clientOf({ email: 'eve@test', name: 'Eve', team: 'Others' });
    expect((await stranger.get('/v0/activity/')).json).toEqual([]);
  });

  it('does not count older failures', async () => {
    const workflow = await RunnableWorkflow.create(service.client, 'Older');
    await workflow.addTemplate(['{{#open}}']);
    const { id } = await workflow.run({ number: 1 });
    // Ten characters of an id are its time.
    const older = id.replace(/^run_\w{10}/, 'run_01k0000000');
    expect(Date.parse('2026-01-01')).toBeLessThan(Date.now() - DAY);
    await service.query(async (store) => {
      const found = queriesOf(store);
      const [run] = await found.selectFrom('runs').selectAll().where('id', '=', id).execute();
      await found.deleteFrom('runOutputs').where('runId', '=', id).execute();
      await found.deleteFrom('runs').where('id', '=', id).execute();
      await found
        .insertInto('runs')
        .values({ ...run!, id: older as typeof id })
        .execute();
    });
    const [shown] = (await activity()).filter((one) => one.workflowId === workflow.id);
    expect(shown).toMatchObject({ latestRun: { id: older }, failedRuns: 0 });
  });
});

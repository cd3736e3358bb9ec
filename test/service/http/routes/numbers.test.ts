import { Numbers } from '@docloom/contract';
import { setSharedTeam } from '../../../../service/src/store/records/workflows.ts';
import { findTeamByName } from '../../../../service/src/store/records/teams.ts';
import { Receiver } from '../../receiver.ts';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';
import { until } from '../../until.ts';

let service: RunningService;
let receiver: Receiver;
let workflow: RunnableWorkflow;
beforeAll(async () => {
  service = await RunningService.start();
  receiver = await Receiver.start();
  workflow = await RunnableWorkflow.create(service.client);
  await workflow.listen(receiver.url, { events: ['documents.created'] });
  await workflow.addTemplate(['{{number}}']);
  await workflow.run({ number: 1 });
  await workflow.run({ number: 2 });
  await until('the deliveries to be stored', async () => {
    const { total } = await numbers();
    return total.deliveryMilliseconds !== null;
  });
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

const numbers = async (query = '', client = service.client) =>
  (await client.get(`/v0/numbers/${query}`)).shows(200, Numbers);

describe('GET /v0/numbers/', () => {
  it('has the documents and the durations of today', async () => {
    const { days, total, workflows, timeZone } = await numbers();
    expect(timeZone).toBe('UTC');
    expect(days).toHaveLength(30);
    expect(days.map(({ isComplete }) => isComplete).indexOf(false)).toBe(29);
    expect(total).toMatchObject({ documents: 2, failedRuns: 0 });
    expect(total.renderMilliseconds?.p50).toBeLessThanOrEqual(total.renderMilliseconds!.p95);
    expect(total.deliveryMilliseconds).not.toBeNull();
    const name = (await workflow.shown()).name;
    expect(workflows).toEqual([{ workflowId: workflow.id, name, ...total }]);
  });

  it('has the wanted days of a time zone', async () => {
    const { days, timeZone } = await numbers('?days=7&timeZone=Pacific/Kiritimati');
    expect([days.length, timeZone]).toEqual([7, 'Pacific/Kiritimati']);
    // It is the first zone to begin a day.
    expect(days.at(-1)!.date >= new Date().toISOString().slice(0, 10)).toBe(true);
  });

  it('has one workflow alone', async () => {
    const other = await RunnableWorkflow.create(service.client, 'Other');
    const { total, workflows } = await numbers(`?workflowId=${other.id}`);
    expect([total.documents, workflows.map(({ workflowId }) => workflowId)]).toEqual([
      0,
      [other.id],
    ]);
  });

  it('is about the workflows that the user may read', async () => {
    const stranger = await service.clientOf({ email: 'eve@test', name: 'Eve', team: 'Others' });
    const asked = `/v0/numbers/?workflowId=${workflow.id}`;
    expect((await numbers('', stranger)).workflows).toEqual([]);
    (await stranger.get(asked)).refuses(403, 'not_yours');
    (await stranger.get('/v0/numbers/?workflowId=wkf_none')).refuses(404, 'not_found');
    await service.query(async (store) => {
      const team = (await findTeamByName(store, 'Others')) ?? null;
      await setSharedTeam(store, workflow.id, team, 1);
    });
    expect((await numbers('', stranger)).total.documents).toBe(2);
    expect((await stranger.get(asked)).status).toBe(200);
  });

  it.each([
    ['days=0', 'query.days'],
    ['days=367', 'query.days'],
    ['days=many', 'query.days'],
    ['timeZone=Nowhere', 'query.timeZone'],
    ['timeZone=', 'query.timeZone'],
    [`timeZone=${'A'.repeat(200)}`, 'query.timeZone'],
  ])('rejects %s', async (query, path) => {
    const { errors } = (await service.client.get(`/v0/numbers/?${query}`)).refuses(
      400,
      'invalid_request',
    );
    expect(errors?.map((error) => error.path)).toEqual([path]);
  });
});

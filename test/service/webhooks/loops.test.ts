import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { Run } from '@docloom/contract';
import { queriesOf } from '../../../service/src/store/store.ts';
import { Receiver } from '../receiver.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { RunningService } from '../running-service.ts';
import { until } from '../until.ts';

let started: { stop: () => Promise<void> }[];
beforeEach(() => {
  started = [];
});
afterEach(() => Promise.all(started.map((server) => server.stop())));

async function start(): Promise<RunningService> {
  const service = await RunningService.start();
  started.push(service);
  return service;
}

async function startReceiver(): Promise<Receiver> {
  const receiver = await Receiver.start();
  started.push(receiver);
  return receiver;
}

async function workflowIn(service: RunningService): Promise<RunnableWorkflow> {
  const workflow = await RunnableWorkflow.create(service.client);
  await workflow.addTemplate(['Order']);
  return workflow;
}

async function runsOf(service: RunningService, workflow: RunnableWorkflow): Promise<Run[]> {
  return (await service.client.get(`${workflow.path}/runs/?limit=1000`)).showsList(200, Run);
}

describe('The source of a service is no outgoing webhook of it', () => {
  it('when it is registered', async () => {
    const service = await start();
    const { client } = service;
    const workflow = await RunnableWorkflow.create(client);
    const webhookUrl = workflow.hook;
    const register = await client.post(`${workflow.path}/outgoing-webhook/`, { webhookUrl });
    const { errors } = register.refuses(400, 'webhook_loops');
    expect(errors).toMatchObject([{ path: '$.webhookUrl' }]);
    const outgoingWebhook = { webhookUrl };
    const create = await client.post('/v0/workflows/', { name: 'Loop', outgoingWebhook });
    const problem = create.refuses(400, 'webhook_loops');
    expect(problem.errors).toMatchObject([{ path: '$.outgoingWebhook.webhookUrl' }]);
  });

  it('even if an earlier version registered it: the delivery fails, and nothing runs', async () => {
    const service = await start();
    const workflow = await workflowIn(service);
    await workflow.listen('http://127.0.0.1:9/');
    await service.query((store) =>
      queriesOf(store).updateTable('outgoingWebhooks').set({ webhookUrl: workflow.hook }).execute(),
    );
    await workflow.run({ number: 1 });
    const failed = await until('the delivery to fail', async () => {
      const [delivery] = await workflow.deliveries();
      return delivery?.status === 'FAILED' && delivery;
    });
    expect(failed).toMatchObject({ attempts: 1, responseStatus: null });
    expect(failed.error).toContain('a webhook source of this service');
    const test = await service.client.post(`${workflow.path}/outgoing-webhook/test/`);
    expect(test.json).toMatchObject({ received: false });
    expect(await runsOf(service, workflow)).toHaveLength(1);
  });
});

describe('The header Docloom-Hops', () => {
  it('grows with each service, and 5 is the most that a source accepts', async () => {
    const service = await start();
    const workflow = await workflowIn(service);
    const receiver = await startReceiver();
    await workflow.listen(receiver.url);
    for (const headers of [{}, { 'docloom-hops': '1' }, { 'docloom-hops': '5' }]) {
      expect((await workflow.send({ number: 1 }, headers)).status).toBe(200);
    }
    await receiver.hears(3);
    const hops = receiver.requests.map(({ headers }) => headers['docloom-hops']);
    expect(hops.toSorted()).toEqual(['1', '2', '6']);
    const tooFar = await workflow.send({ number: 1 }, { 'docloom-hops': '6' });
    tooFar.refuses(508, 'too_many_hops');
    expect(await runsOf(service, workflow)).toHaveLength(3);
  });

  it('is the same when an event is delivered again', async () => {
    const service = await start();
    const workflow = await workflowIn(service);
    const receiver = await startReceiver();
    await workflow.listen(receiver.url);
    await workflow.send({ number: 1 }, { 'docloom-hops': '3' });
    await receiver.hears(1);
    const delivered = await until('the delivery to end', async () => {
      const [delivery] = await workflow.deliveries();
      return delivery?.status === 'DELIVERED' && delivery;
    });
    const deliveries = `${workflow.path}/outgoing-webhook/deliveries/`;
    const again = await service.client.post(`${deliveries}${delivered.id}/redeliver/`);
    expect(again.status).toBe(202);
    await receiver.hears(2);
    expect(receiver.requests.map(({ headers }) => headers['docloom-hops'])).toEqual(['4', '4']);
  });

  it('is the same when a run is retried', async () => {
    const service = await start();
    const workflow = await RunnableWorkflow.create(service.client, 'Retried');
    const { file } = await workflow.addTemplate(['Order']);
    const template = join(service.holderFolder, 'Retried', 'Templates', file.name);
    const receiver = await startReceiver();
    await workflow.listen(receiver.url);
    renameSync(template, `${template}.away`);
    await workflow.send({ number: 1 }, { 'docloom-hops': '3' });
    const failed = await until('the run to fail', async () => {
      const [run] = await runsOf(service, workflow);
      return run?.status === 'FAILED' && run;
    });
    renameSync(`${template}.away`, template);
    await service.client.post(`${workflow.path}/runs/${failed.id}/retry/`);
    await receiver.hears(1);
    expect(receiver.requests.map(({ headers }) => headers['docloom-hops'])).toEqual(['4']);
  });

  it('must be a number', async () => {
    const workflow = await workflowIn(await start());
    for (const hops of ['', '-1', '1, 2', 'many', '1'.repeat(20)]) {
      const { errors } = (await workflow.send({}, { 'docloom-hops': hops })).refuses(
        400,
        'invalid_request',
      );
      expect(errors?.[0]?.path).toContain('docloom-hops');
    }
  });

  it('ends a loop of two services', async () => {
    const [one, other] = [await start(), await start()];
    const [there, back] = [await workflowIn(one), await workflowIn(other)];
    await there.listen(back.hook);
    await back.listen(there.hook);
    await there.run({ number: 1 });
    const failed = await until('the loop to end', async () =>
      [...(await there.deliveries()), ...(await back.deliveries())].find(
        ({ status }) => status === 'FAILED',
      ),
    );
    expect(failed).toMatchObject({ attempts: 1, responseStatus: 508 });
    expect(await runsOf(one, there)).toHaveLength(3);
    expect(await runsOf(other, back)).toHaveLength(3);
  });
});

import { Source, Workflow } from '@docloom/contract';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service.stop());

async function sourceOf(path: string): Promise<Source> {
  return (await service.client.get(`${path}/source/`)).shows(200, Source);
}

describe('Contract §4, Get source: GET /workflows/<wkf_id>/source/', () => {
  it('answers 200 with the source as shown in the workflow', async () => {
    const workflow = await RunnableWorkflow.create(service.client);
    expect(await sourceOf(workflow.path)).toEqual((await workflow.shown()).source);
  });

  it('answers 404 for an unknown workflow', async () => {
    (await service.client.get('/v0/workflows/wkf_nothing/source/')).refuses(404, 'not_found');
  });
});

describe('Contract §2, sourceFields', () => {
  it.each([true, false])(
    'reflect the keys of the last event, whether the workflow is ready: %s',
    async (ready) => {
      const workflow = await RunnableWorkflow.create(service.client);
      if (ready) await workflow.addTemplate(['{{number}}']);
      await workflow.send({ number: 1, customer: { name: 'Ada', address: { city: 'London' } } });
      const { sourceFields } = await sourceOf(workflow.path);
      expect(sourceFields).toEqual(['number', 'customer.name', 'customer.address.city']);
      await workflow.send({ other: true });
      expect((await sourceOf(workflow.path)).sourceFields).toEqual(['other']);
    },
  );

  it('design: a list of objects adds its own key and parent.child', async () => {
    const workflow = await RunnableWorkflow.create(service.client);
    await workflow.send({
      items: [{ name: 'Tea' }, { price: 3 }],
      tags: ['new'],
      none: [],
      at: {},
    });
    const { sourceFields } = await sourceOf(workflow.path);
    expect(sourceFields).toEqual(['items', 'items.name', 'items.price', 'tags', 'none', 'at']);
  });

  it.each([
    ['stay as given', ['number', 'customer.name'], ['number', 'customer.name']],
    ['are learned when the list is empty', [], ['other']],
  ])('set at creation %s', async (_, given, shown) => {
    const body = { name: 'Given', source: { sourceFields: given } };
    const created = (await service.client.post('/v0/workflows/', body)).shows(201, Workflow);
    await service.anonymous.post(created.source.webhookUrl, { other: 1 });
    const path = `/v0/workflows/${created.id}`;
    expect((await sourceOf(path)).sourceFields).toEqual(shown);
  });

  it('are not updated by a rejected body', async () => {
    const workflow = await RunnableWorkflow.create(service.client);
    await workflow.send({ number: 1 });
    (await workflow.send([{ list: 1 }])).refuses(400, 'body_not_object');
    expect((await sourceOf(workflow.path)).sourceFields).toEqual(['number']);
  });
});

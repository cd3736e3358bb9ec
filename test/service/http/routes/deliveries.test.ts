import { Delivery, DeliveryDetails } from '@docloom/contract';
import { Receiver } from '../../receiver.ts';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';
import { someText, textLike } from '../../some-text.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';
import { until } from '../../until.ts';

let service: RunningService;
let receiver: Receiver;
let workflow: RunnableWorkflow;
beforeAll(async () => {
  service = await RunningService.start();
});
beforeEach(async () => {
  receiver = await Receiver.start();
  workflow = await RunnableWorkflow.create(service.client);
  await workflow.addTemplate(['{{number}}']);
});
afterEach(() => receiver.stop());
afterAll(() => service.stop());

const address = () => `${workflow.path}/outgoing-webhook/deliveries/`;

/** The newest delivery once it is in that state. */
const delivered = (status: Delivery['status'], attempts: number) =>
  until(`a delivery that is ${status} after ${String(attempts)} attempts`, async () => {
    const [newest] = await workflow.deliveries();
    return newest?.status === status && newest.attempts === attempts && newest;
  });

const redeliver = ({ id }: Delivery) => service.client.post(`${address()}${id}/redeliver/`);

describe('Design, deliveries: GET …/outgoing-webhook/deliveries/', () => {
  it('answers 200 with the deliveries', async () => {
    await workflow.listen(receiver.url);
    const run = await workflow.run({ number: 1 });
    const [event] = await receiver.hears(1);
    const delivery = await delivered('DELIVERED', 1);
    expect(Date.parse(delivery.createdAt)).toBeGreaterThanOrEqual(Date.parse(run.finishedAt ?? ''));
    expect(delivery).toEqual({
      id: textLike(/^dlv_.+/),
      eventId: event!.id,
      eventType: 'documents.created',
      runId: run.id,
      webhookUrl: receiver.url,
      status: 'DELIVERED',
      attempts: 1,
      responseStatus: 200,
      error: null,
      createdAt: delivery.createdAt,
      nextAttemptAt: null,
      deliveredAt: someText,
    });
  });

  it('shows no secret', async () => {
    const { signingSecret } = await workflow.listen(receiver.url);
    await workflow.run({ number: 1 });
    expect((await service.client.get(address())).text).not.toContain(signingSecret);
  });

  it('is an empty list before the first event, even without a webhook', async () => {
    expect(await workflow.deliveries()).toEqual([]);
  });

  it('?limit= and the Link header lead through all pages', async () => {
    await workflow.listen(receiver.url);
    for (let number = 1; number <= 3; number += 1) await workflow.run({ number });
    const all = (await workflow.deliveries()).map(({ id }) => id);
    expect(all).toHaveLength(3);
    const first = await service.client.get(`${address()}?limit=2`);
    const link = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '')![1]!;
    const second = await service.client.get(link);
    const pages = [first, second].map((page) => page.showsList(200, Delivery).map(({ id }) => id));
    expect(pages).toEqual([all.slice(0, 2), all.slice(2)]);
    expect(second.headers.get('link')).toBeNull();
  });

  it('answers 404 for an unknown workflow', async () => {
    const path = '/v0/workflows/wkf_nothing/outgoing-webhook/deliveries/';
    (await service.client.get(path)).refuses(404, 'not_found');
  });
});

describe('GET …/outgoing-webhook/deliveries/<dlv>/', () => {
  it('answers 200 with every attempt, including those before a redelivery', async () => {
    receiver.answers.push(500);
    await workflow.listen(receiver.url);
    await workflow.run({ number: 1 });
    const refused = await delivered('PENDING', 1);
    await redeliver(refused);
    const arrived = await delivered('DELIVERED', 1);
    const answer = await service.client.get(`${address()}${refused.id}/`);
    expect(answer.shows(200, DeliveryDetails)).toEqual({
      ...arrived,
      tries: [
        {
          at: someText,
          milliseconds: expect.any(Number) as number,
          responseStatus: 500,
          answer: '',
          error: 'The receiver answered 500.',
        },
        {
          at: someText,
          milliseconds: expect.any(Number) as number,
          responseStatus: 200,
          answer: '',
          error: null,
        },
      ],
    });
  });

  it('answers 404 for one of another workflow, and for an unknown one', async () => {
    await workflow.listen(receiver.url);
    await workflow.run({ number: 1 });
    const { id } = await delivered('DELIVERED', 1);
    const other = await RunnableWorkflow.create(service.client);
    const path = `${other.path}/outgoing-webhook/deliveries/${id}/`;
    (await service.client.get(path)).refuses(404, 'not_found');
    (await service.client.get(`${address()}dlv_nothing/`)).refuses(404, 'not_found');
  });
});

describe('Design, deliveries: POST …/deliveries/<dlv_id>/redeliver/', () => {
  it('answers 202 and sends the same event again', async () => {
    await workflow.listen(receiver.url);
    await workflow.run({ number: 1 });
    const first = await delivered('DELIVERED', 1);
    const answer = await redeliver(first);
    expect(answer.shows(202, Delivery)).toMatchObject({ id: first.id, status: 'PENDING' });
    const events = await receiver.hears(2);
    expect(events[1]).toEqual(events[0]);
    expect(await delivered('DELIVERED', 1)).toMatchObject({ id: first.id });
    expect(await workflow.deliveries()).toHaveLength(1);
  });

  it('delivers an event that the receiver has rejected before', async () => {
    receiver.answers.push(500);
    await workflow.listen(receiver.url);
    await workflow.run({ number: 1 });
    const refused = await delivered('PENDING', 1);
    expect(refused).toMatchObject({
      responseStatus: 500,
      error: 'The receiver answered 500.',
      deliveredAt: null,
    });
    await redeliver(refused);
    const [first, second] = await receiver.hears(2);
    expect(second).toEqual(first);
    expect(await delivered('DELIVERED', 1)).toMatchObject({ responseStatus: 200, error: null });
  });

  it('delivers a failed event: 410 ends a delivery at the first attempt', async () => {
    receiver.answers.push(410);
    await workflow.listen(receiver.url);
    await workflow.run({ number: 1 });
    const failed = await delivered('FAILED', 1);
    expect(failed).toMatchObject({ responseStatus: 410, nextAttemptAt: null });
    await redeliver(failed);
    await delivered('DELIVERED', 1);
  });

  it('answers 404 for an unknown delivery', async () => {
    const answer = await service.client.post(`${address()}dlv_nothing/redeliver/`);
    answer.refuses(404, 'not_found');
  });
});

describe('Design, DELETE outgoing webhook: pending deliveries', () => {
  const removed = async () =>
    (await service.client.delete(`${workflow.path}/outgoing-webhook/`)).isEmpty(204);

  it('wait for the next webhook, and go there', async () => {
    receiver.answers.push(503);
    await workflow.listen(receiver.url);
    await workflow.run({ number: 1 });
    await delivered('PENDING', 1);
    await removed();
    await workflow.run({ number: 2 });
    const error =
      'The outgoing webhook was removed. The event waits a minute for the next one to be registered.';
    const waits = { status: 'PENDING', error, webhookUrl: receiver.url };
    expect(await workflow.deliveries()).toMatchObject([waits, waits]);
    await workflow.listen(`${receiver.url}/next`);
    await receiver.hears(3);
    await until('both are delivered', async () =>
      (await workflow.deliveries()).every(({ status }) => status === 'DELIVERED'),
    );
    expect(receiver.requests.map(({ path }) => path)).toEqual([
      '/heard',
      '/heard/next',
      '/heard/next',
    ]);
  });

  it('fail at once, with a reason, if the workflow is archived', async () => {
    receiver.answers.push(503);
    await workflow.listen(receiver.url);
    await workflow.run({ number: 1 });
    await delivered('PENDING', 1);
    await service.client.delete(workflow.path);
    await removed();
    expect(await workflow.deliveries()).toMatchObject([
      { status: 'FAILED', error: 'The outgoing webhook was removed.', nextAttemptAt: null },
    ]);
  });

  it('also wait while the service restarts', async () => {
    const folder = new TemporaryFolder();
    const first = await RunningService.start({ dataFolder: folder.path });
    const before = await RunnableWorkflow.create(first.client);
    await before.addTemplate(['{{number}}']);
    await before.listen(receiver.url);
    await first.client.delete(`${before.path}/outgoing-webhook/`);
    await before.run({ number: 1 });
    await first.stop();
    const second = await RunningService.start({ dataFolder: folder.path });
    const register = `${before.path}/outgoing-webhook/`;
    await second.client.post(register, { webhookUrl: `${receiver.url}/next` });
    await receiver.hears(1);
    await second.stop();
    folder.remove();
    expect(receiver.requests.map(({ path }) => path)).toEqual(['/heard/next']);
  });
});

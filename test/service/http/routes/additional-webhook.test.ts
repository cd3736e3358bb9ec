import {
  OutgoingWebhookListener,
  OutgoingWebhookRotated,
  OutgoingWebhookTested,
} from '../../../../contract/src/index.ts';
import { DEFAULT_LIMITS } from '../../../../service/src/limits/limits.ts';
import { Receiver } from '../../receiver.ts';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';
import { workflowWithReceiver } from './workflow-with-receiver.ts';

const held = workflowWithReceiver();
const additional = { additional: true };
const address = () => `${held.workflow.path}/outgoing-webhook/`;
const listeners = async () =>
  (await held.service.client.get(`${address()}listeners/`)).showsList(200, OutgoingWebhookListener);
const paths = () => held.receiver.requests.map(({ path }) => path).sort();

describe('Design, additional webhooks', () => {
  it('are beside the registered webhook, which later registrations replace alone', async () => {
    await held.workflow.listen('https://hear.test/first');
    const one = await held.workflow.listen(`${held.receiver.url}/one`, additional);
    const two = await held.workflow.listen(`${held.receiver.url}/two`, additional);
    const registered = await held.workflow.listen(`${held.receiver.url}/registered`);
    expect(one).toMatchObject({ additional: true, webhookUrl: `${held.receiver.url}/one` });
    expect(new Set([one, two, registered].map(({ signingSecret }) => signingSecret)).size).toBe(3);
    expect((await held.workflow.shown()).outgoingWebhook?.id).toBe(registered.id);
    await held.workflow.addTemplate(['{{a}}']);
    await held.workflow.run({ a: 1 });
    const events = await held.receiver.hears(3);
    expect(paths()).toEqual(['/heard/one', '/heard/registered', '/heard/two']);
    expect(new Set(events.map(({ id }) => id)).size).toBe(1);
  });

  it('are listed with temporary listeners, each with its health and without its secret', async () => {
    await held.workflow.listen('https://hear.test/');
    const one = await held.workflow.listen(`${held.receiver.url}/one`, additional);
    const temporary = await held.workflow.listen('https://hear.test/2', { temporary: true });
    const listed = await listeners();
    expect(listed).toMatchObject([
      { id: one.id, additional: true, status: 'ACTIVE', lastSuccessAt: null },
      { id: temporary.id, temporary: true, expiresAt: temporary.expiresAt },
    ]);
    expect(JSON.stringify(listed)).not.toContain('whsec_');
  });

  it('keep their own health', async () => {
    const { id } = await held.workflow.listen(`${held.receiver.url}/one`, additional);
    const answer = await held.service.client.post(`${address()}${id}/test/`, {});
    expect(answer.shows(200, OutgoingWebhookTested)).toMatchObject({ received: true });
    const [shown] = await listeners();
    expect(shown?.lastSuccessAt).not.toBeNull();
  });

  it('can be given a new secret each', async () => {
    const { id, signingSecret } = await held.workflow.listen('https://hear.test/', additional);
    const answer = await held.service.client.post(`${address()}${id}/rotate-secret/`, {});
    const rotated = answer.shows(200, OutgoingWebhookRotated);
    expect(rotated.id).toBe(id);
    expect(rotated.signingSecret).not.toBe(signingSecret);
  });

  it('at an address that is registered again keep their id, and hear each event once', async () => {
    await held.workflow.addTemplate(['{{a}}']);
    const url = `${held.receiver.url}/one?token=1`;
    const first = await held.workflow.listen(url, additional);
    const second = await held.workflow.listen(url, additional);
    expect(second.id).toBe(first.id);
    expect(second.signingSecret).not.toBe(first.signingSecret);
    expect(await listeners()).toHaveLength(1);
    await held.workflow.run({ a: 1 });
    await held.receiver.hears(1);
    const [{ headers }] = held.receiver.requests as [(typeof held.receiver.requests)[number]];
    expect(String(headers['webhook-signature']).split(' ')).toHaveLength(2);
    expect(await held.workflow.deliveries()).toHaveLength(1);
  });

  it('are removed one by one', async () => {
    await held.workflow.addTemplate(['{{a}}']);
    const one = await held.workflow.listen(`${held.receiver.url}/one`, additional);
    await held.workflow.listen(`${held.receiver.url}/two`, additional);
    expect((await held.service.client.delete(`${address()}${one.id}/`)).status).toBe(204);
    (await held.service.client.delete(`${address()}${one.id}/`)).refuses(404, 'not_found');
    await held.workflow.run({ a: 1 });
    await held.receiver.hears(1);
    expect(paths()).toEqual(['/heard/two']);
  });

  it('are not temporary too, and cannot be sources of this service', async () => {
    const both = { webhookUrl: 'https://hear.test/', additional: true, temporary: true };
    const { errors } = (await held.service.client.post(address(), both)).refuses(
      400,
      'invalid_request',
    );
    expect(errors).toMatchObject([{ path: '$.additional' }]);
    const loop = { webhookUrl: held.workflow.hook, additional: true };
    (await held.service.client.post(address(), loop)).refuses(400, 'webhook_loops');
  });

  it('are found by id only, never the registered webhook or one of another workflow', async () => {
    const registered = await held.workflow.listen('https://hear.test/');
    const other = await RunnableWorkflow.create(held.service.client);
    const { id } = await other.listen('https://hear.test/', additional);
    for (const wrong of [registered.id, id, 'owc_none']) {
      for (const what of ['test', 'rotate-secret']) {
        const answer = await held.service.client.post(`${address()}${wrong}/${what}/`, {});
        answer.refuses(404, 'not_found');
      }
      (await held.service.client.delete(`${address()}${wrong}/`)).refuses(404, 'not_found');
    }
  });
});

describe('The number of webhooks of a workflow', () => {
  let service: RunningService;
  let receiver: Receiver;
  beforeAll(async () => {
    service = await RunningService.start({ limits: { ...DEFAULT_LIMITS, webhooks: 2 } });
    receiver = await Receiver.start();
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });

  it.each([
    ['additional webhooks', additional],
    ['temporary listeners', { temporary: true }],
  ])('is limited for %s, and one that is removed frees its place', async (name, kind) => {
    const workflow = await RunnableWorkflow.create(service.client);
    const path = `${workflow.path}/outgoing-webhook/`;
    const add = (end: string) =>
      service.client.post(path, { webhookUrl: `${receiver.url}/${end}`, ...kind });
    const one = await workflow.listen(`${receiver.url}/one`, kind);
    await workflow.listen(`${receiver.url}/two`, kind);
    const { detail } = (await add('three')).refuses(400, 'too_many_webhooks');
    expect(detail).toContain(`has 2 ${name}`);
    expect(detail).toContain('--max-webhooks');
    expect((await add('two')).status).toBe(201);
    expect((await workflow.listen(`${receiver.url}/registered`)).id).toMatch(/^owc_/);
    await service.client.delete(`${path}${one.id}/`);
    expect((await add('three')).status).toBe(201);
  });
});

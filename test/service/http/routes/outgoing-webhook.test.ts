import {
  OutgoingWebhookDetails,
  OutgoingWebhookRegistered,
  OutgoingWebhookRotated,
  OutgoingWebhookTested,
  TestEvent,
} from '@docloom/contract';
import { Webhook } from 'standardwebhooks';
import { someText, textLike } from '../../some-text.ts';
import { until } from '../../until.ts';
import type { Receiver } from '../../receiver.ts';
import { workflowWithReceiver } from './workflow-with-receiver.ts';

const held = workflowWithReceiver();
const address = () => `${held.workflow.path}/outgoing-webhook/`;
const register = (body?: unknown) => held.service.client.post(address(), body);

describe('Contract §4, Register outgoing webhook: POST /workflows/<wkf_id>/outgoing-webhook/', () => {
  it('answers 201 with the registered URL; design: with the signing secret', async () => {
    const answer = await register({ webhookUrl: 'https://hear.test/me?x=1' });
    expect(answer.shows(201, OutgoingWebhookRegistered)).toEqual({
      id: textLike(/^owc_.+/),
      webhookUrl: 'https://hear.test/me?x=1',
      signingSecret: textLike(/^whsec_[A-Za-z0-9+/]{43}=$/),
      events: ['documents.created'],
    });
  });

  it('§2: the workflow shows the webhook, but not the secret', async () => {
    const { id, webhookUrl, signingSecret } = await held.workflow.listen('https://hear.test/');
    expect((await held.workflow.shown()).outgoingWebhook).toEqual({ id, webhookUrl });
    const texts = [
      await held.service.client.get(held.workflow.path),
      await held.service.client.get(address()),
    ];
    for (const { text } of texts) expect(text).not.toContain(signingSecret);
  });

  it('shows an address in any script as the address that events are sent to', async () => {
    const answer = await register({ webhookUrl: 'https://bücher.test/für?größe=ü' });
    const { webhookUrl } = answer.shows(201, OutgoingWebhookRegistered);
    expect(webhookUrl).toBe('https://xn--bcher-kva.test/f%C3%BCr?gr%C3%B6%C3%9Fe=%C3%BC');
    expect((await held.workflow.shown()).outgoingWebhook).toMatchObject({ webhookUrl });
  });

  it('sends events to it', async () => {
    // Digits of another script are an address all the same.
    await held.workflow.listen(`http://１２７.0.0.1:${new URL(held.receiver.url).port}/für`);
    (await held.service.client.post(`${address()}test/`)).shows(200, OutgoingWebhookTested);
    expect(held.receiver.requests.map(({ path }) => path)).toContain('/f%C3%BCr');
  });

  it('§6 rule 1: a workflow has one; a second POST replaces the first', async () => {
    const first = await held.workflow.listen('https://hear.test/first');
    const second = await held.workflow.listen('https://hear.test/second');
    expect(second.id).not.toBe(first.id);
    expect(second.signingSecret).not.toBe(first.signingSecret);
    const { id, webhookUrl } = second;
    expect((await held.workflow.shown()).outgoingWebhook).toEqual({ id, webhookUrl });
  });

  it('§6 rule 1: this includes one from workflow create', async () => {
    const body = { name: 'Listening', outgoingWebhook: { webhookUrl: 'https://hear.test/first' } };
    const created = (await held.service.client.post('/v0/workflows/', body)).json as { id: string };
    const path = `/v0/workflows/${created.id}/outgoing-webhook/`;
    const again = await held.service.client.post(path, { webhookUrl: 'https://hear.test/second' });
    again.shows(201, OutgoingWebhookRegistered);
    const shown = (await held.service.client.get(path)).shows(200, OutgoingWebhookDetails);
    expect(shown.webhookUrl).toBe('https://hear.test/second');
  });

  it('design: accepts the requested events', async () => {
    const events = ['documents.created', 'run.failed'];
    expect((await held.workflow.listen('https://hear.test/', { events })).events).toEqual(events);
  });

  it('design: a repeated event type counts once', async () => {
    const twice = { events: ['run.failed', 'run.failed'] };
    expect((await held.workflow.listen('https://hear.test/', twice)).events).toEqual([
      'run.failed',
    ]);
  });

  it.each([
    ['$', undefined],
    ['$', []],
    ['$.webhookUrl', {}],
    ['$.webhookUrl', { webhookUrl: '' }],
    ['$.webhookUrl', { webhookUrl: 7 }],
    ['$.webhookUrl', { webhookUrl: 'hear.test/me' }],
    ['$.webhookUrl', { webhookUrl: 'file:///etc/passwd' }],
    ['$.webhookUrl', { webhookUrl: 'javascript:alert(1)' }],
    ['$.events', { webhookUrl: 'https://hear.test/', events: [] }],
    ['$.events[0]', { webhookUrl: 'https://hear.test/', events: ['document.created'] }],
    ['$.temporary', { webhookUrl: 'https://hear.test/', temporary: 'yes' }],
    ['$.expiresInSeconds', { webhookUrl: 'https://hear.test/', expiresInSeconds: 60 }],
    [
      '$.expiresInSeconds',
      { webhookUrl: 'https://hear.test/', temporary: true, expiresInSeconds: 0 },
    ],
    [
      '$.expiresInSeconds',
      { webhookUrl: 'https://hear.test/', temporary: true, expiresInSeconds: 3601 },
    ],
  ])('answers 400 and names %s for %j', async (path, body) => {
    const { errors } = (await register(body)).refuses(400, 'invalid_request');
    expect(errors?.map((error) => error.path)).toEqual([path]);
    expect((await held.workflow.shown()).outgoingWebhook).toBeNull();
  });

  it('answers 404 for an unknown workflow', async () => {
    const path = '/v0/workflows/wkf_nothing/outgoing-webhook/';
    const body = { webhookUrl: 'https://hear.test/' };
    (await held.service.client.post(path, body)).refuses(404, 'not_found');
  });
});

describe('Design, outgoing webhook: GET and DELETE', () => {
  it('answers 200 with the registered webhook', async () => {
    const { id, webhookUrl } = await held.workflow.listen('https://hear.test/');
    const answer = await held.service.client.get(address());
    expect(answer.shows(200, OutgoingWebhookDetails)).toEqual({
      id,
      webhookUrl,
      events: ['documents.created'],
      createdAt: someText,
      status: 'ACTIVE',
      failingSince: null,
      lastSuccessAt: null,
      lastError: null,
    });
  });

  it('is shown as failing until an event arrives', async () => {
    await held.workflow.addTemplate(['{{a}}']);
    await held.workflow.listen(held.receiver.url);
    const shown = async (status: OutgoingWebhookDetails['status']) =>
      until(`an outgoing webhook that is ${status}`, async () => {
        const answer = await held.service.client.get(address());
        const details = answer.shows(200, OutgoingWebhookDetails);
        return details.status === status && details;
      });
    held.receiver.answers.push(410);
    await held.workflow.run({ a: 1 });
    const { failingSince } = await shown('FAILING');
    expect(await shown('FAILING')).toMatchObject({
      lastSuccessAt: null,
      lastError: { at: failingSince, message: 'The receiver answered 410.' },
    });
    await held.workflow.run({ a: 2 });
    expect(await shown('ACTIVE')).toMatchObject({
      failingSince: null,
      lastSuccessAt: someText,
      lastError: { at: failingSince },
    });
  });

  it('answers 404 if none is registered', async () => {
    (await held.service.client.get(address())).refuses(404, 'no_outgoing_webhook');
    (await held.service.client.delete(address())).refuses(404, 'no_outgoing_webhook');
  });

  it('answers 204 and removes it; the next document is not reported', async () => {
    await held.workflow.addTemplate(['{{a}}']);
    await held.workflow.listen(held.receiver.url);
    (await held.service.client.delete(address())).isEmpty(204);
    expect((await held.workflow.shown()).outgoingWebhook).toBeNull();
    await held.workflow.run({ a: 1 });
    expect(await held.workflow.deliveries()).toMatchObject([{ status: 'PENDING', attempts: 0 }]);
    expect(held.receiver.requests).toEqual([]);
    (await held.service.client.delete(address())).refuses(404, 'no_outgoing_webhook');
  });
});

describe('POST …/outgoing-webhook/rotate-secret/', () => {
  const rotate = (body?: unknown) => held.service.client.post(`${address()}rotate-secret/`, body);
  const secretsThatVerify = (secrets: string[], { headers, body }: Receiver['requests'][number]) =>
    secrets.filter((secret) => {
      try {
        return Boolean(new Webhook(secret).verify(body, headers as Record<string, string>));
      } catch {
        return false;
      }
    });

  it('answers 200 with a new secret; events verify with it and with the former one', async () => {
    await held.workflow.addTemplate(['{{a}}']);
    const { id, webhookUrl, signingSecret: before } = await held.workflow.listen(held.receiver.url);
    const asked = Date.now();
    const rotated = (await rotate()).shows(200, OutgoingWebhookRotated);
    expect(rotated).toMatchObject({ id, webhookUrl });
    const grace = Date.parse(rotated.formerSecretValidUntil) - asked;
    expect(Math.floor(grace / 60_000)).toBe(24 * 60);
    await held.workflow.run({ a: 1 });
    await held.receiver.hears(1);
    const secrets = [before, rotated.signingSecret];
    expect(secretsThatVerify(secrets, held.receiver.requests[0]!)).toEqual(secrets);
    for (const { text } of [
      await held.service.client.get(address()),
      await held.service.client.get(held.workflow.path),
    ]) {
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
  });

  it('graceSeconds: 0 ends every former secret at once', async () => {
    await held.workflow.addTemplate(['{{a}}']);
    const { signingSecret: first } = await held.workflow.listen(held.receiver.url);
    const second = (await rotate({})).shows(200, OutgoingWebhookRotated).signingSecret;
    const last = (await rotate({ graceSeconds: 0 })).shows(200, OutgoingWebhookRotated);
    await held.workflow.run({ a: 1 });
    await held.receiver.hears(1);
    const secrets = [first, second, last.signingSecret];
    expect(secretsThatVerify(secrets, held.receiver.requests[0]!)).toEqual([last.signingSecret]);
  });

  it('answers 409 if more secrets would be valid than the headers may carry', async () => {
    await held.workflow.listen('https://hear.test/');
    for (let count = 1; count < 5; count += 1) expect((await rotate()).status).toBe(200);
    (await rotate()).refuses(409, 'too_many_secrets');
    expect((await rotate({ graceSeconds: 0 })).status).toBe(200);
    expect((await rotate()).status).toBe(200);
  });

  it('concurrent requests return two secrets, and both are valid', async () => {
    await held.workflow.addTemplate(['{{a}}']);
    const { signingSecret } = await held.workflow.listen(held.receiver.url);
    const answers = await Promise.all([rotate(), rotate()]);
    const secrets = answers.map(
      (answer) => answer.shows(200, OutgoingWebhookRotated).signingSecret,
    );
    await held.workflow.run({ a: 1 });
    await held.receiver.hears(1);
    const all = [signingSecret, ...secrets];
    expect(secretsThatVerify(all, held.receiver.requests[0]!)).toEqual(all);
  });

  it.each([-1, 1.5, '60', 604_801])('answers 400 for graceSeconds %j', async (graceSeconds) => {
    await held.workflow.listen('https://hear.test/');
    const { errors } = (await rotate({ graceSeconds })).refuses(400, 'invalid_request');
    expect(errors?.map(({ path }) => path)).toEqual(['$.graceSeconds']);
  });

  it('answers 404 if none is registered', async () => {
    (await rotate()).refuses(404, 'no_outgoing_webhook');
  });
});

describe('POST …/outgoing-webhook/test/', () => {
  const test = async () => {
    const answer = await held.service.client.post(`${address()}test/`);
    return answer.shows(200, OutgoingWebhookTested);
  };

  it('sends a signed event without documents, and answers that it arrived', async () => {
    const { webhookUrl, signingSecret } = await held.workflow.listen(held.receiver.url);
    const tested = await test();
    expect(tested).toEqual({
      eventId: textLike(/^evt_/),
      webhookUrl,
      received: true,
      at: someText,
      milliseconds: expect.any(Number) as number,
      responseStatus: 200,
      answer: '',
      error: null,
    });
    const [{ headers, body }] = held.receiver.requests as [Receiver['requests'][number]];
    new Webhook(signingSecret).verify(body, headers as Record<string, string>);
    expect(JSON.parse(body)).toEqual({
      id: tested.eventId,
      type: 'docloom.test',
      timestamp: tested.at,
      data: { workflow: { id: held.workflow.id, name: 'Orders' } },
    });
    expect(TestEvent.parse(JSON.parse(body))).toEqual(JSON.parse(body));
    expect(await held.workflow.deliveries()).toEqual([]);
  });

  it('answers with the response of a receiver that rejected it, without a retry', async () => {
    await held.workflow.listen(held.receiver.url);
    held.receiver.answers.push(410);
    expect(await test()).toMatchObject({
      received: false,
      responseStatus: 410,
      error: 'The receiver answered 410.',
    });
    const details = (await held.service.client.get(address())).shows(200, OutgoingWebhookDetails);
    expect(details).toMatchObject({
      status: 'ACTIVE',
      lastError: { at: someText, message: 'The receiver answered 410.' },
      lastSuccessAt: null,
    });
  });

  it('shows that a receiver has recovered', async () => {
    await held.workflow.addTemplate(['{{a}}']);
    await held.workflow.listen(held.receiver.url);
    held.receiver.answers.push(410);
    await held.workflow.run({ a: 1 });
    const status = async () => {
      const answer = await held.service.client.get(address());
      return answer.shows(200, OutgoingWebhookDetails).status;
    };
    await until('a failing webhook', async () => (await status()) === 'FAILING');
    await test();
    expect(await status()).toBe('ACTIVE');
  });

  it('rejects more than one a second, with Retry-After', async () => {
    await held.workflow.listen(held.receiver.url);
    const posts = Array.from({ length: 20 }, () => held.service.client.post(`${address()}test/`));
    const answers = await Promise.all(posts);
    const [refused] = answers.filter(({ status }) => status === 429);
    refused?.refuses(429, 'test_event_too_soon');
    expect(refused?.headers.get('retry-after')).toBe('1');
    const sent = answers.filter(({ status }) => status === 200);
    expect(held.receiver.requests).toHaveLength(sent.length);
    expect(sent).not.toEqual([]);
  });

  it('answers why a receiver is unreachable', async () => {
    await held.workflow.listen('http://10.0.0.1/');
    expect(await test()).toMatchObject({
      received: false,
      responseStatus: null,
      answer: null,
      error: textLike(/not public/),
    });
  });

  it('answers 404 if none is registered', async () => {
    (await held.service.client.post(`${address()}test/`)).refuses(404, 'no_outgoing_webhook');
  });
});

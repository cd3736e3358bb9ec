import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import type { DeliveryId } from '../../../../contract/src/index.ts';
import { listDeliveries } from '../../../../service/src/store/records/deliveries.ts';
import { listAttempts } from '../../../../service/src/store/records/delivery-attempts.ts';
import { JOBS_TABLE_TIMES } from '../../../../service/src/store/records/clock/job-times.ts';
import { moveWaits } from '../../../../service/src/store/records/clock/waits.ts';
import { transact } from '../../../../service/src/store/transaction.ts';
import { redeliver } from '../../../../service/src/webhooks/redeliver.ts';
import { registeredWebhook } from '../../../../service/src/workflows/outgoing-webhook/select-webhook.ts';
import { makeReceiver } from '../../seeds.ts';
import { AnsweringServer } from '../answering-server.ts';
import { deliveriesForEachTest } from '../deliveries-of-a-test.ts';
import { DROPPED, GIVEN_UP, postponedTo, retriedAt, SUCCEEDED } from '../../queue/handed-job.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const held = deliveriesForEachTest();

/** Moves the times of everything that waits, as the service does when the clock is set. */
const move = (step: number) =>
  transact(held.parts.store, { lock: null }, (transaction) =>
    moveWaits(transaction, { milliseconds: step, checked: null }, JOBS_TABLE_TIMES),
  );

const { schedule, scheduleOne, tryOnce, found } = held;

describe('a delivery', () => {
  it('is signed with its receiver’s secret', async () => {
    const { signingSecret } = await makeReceiver(held.parts, held.workflowId, {
      webhookUrl: held.receiver.url(),
    });
    // The verifier uses the real clock.
    held.clock.moveOn(Date.now() - held.clock.now());
    const [delivery] = await schedule();
    await tryOnce(delivery!.id);
    const { headers, body } = held.receiver.heard[0]!;
    const verified = new Webhook(signingSecret).verify(body, headers as Record<string, string>);
    expect(verified).toEqual(JSON.parse(delivery!.body));
    expect(headers['webhook-id']).toBe('evt_1');
  });

  it('is delivered by a 2xx', async () => {
    const id = await scheduleOne();
    held.receiver.answersWith(204);
    held.clock.moveOn(7);
    expect(await tryOnce(id)).toEqual(SUCCEEDED);
    expect(await found(id)).toMatchObject({
      status: 'DELIVERED',
      attempts: 1,
      responseStatus: 204,
      error: null,
      nextAttemptAt: null,
      deliveredAt: held.clock.now(),
    });
  });

  it('is not sent again after it was delivered, even if its job runs twice', async () => {
    const id = await scheduleOne();
    await tryOnce(id);
    expect(await tryOnce(id)).toEqual(DROPPED);
    expect(held.receiver.heard).toHaveLength(1);
  });

  it('that does not exist is done', async () => {
    expect(await tryOnce('dlv_unknown')).toEqual(DROPPED);
  });

  it('is attempted nine times, after 5 s, 1 m, 5 m, 30 m, 2 h, 5 h, 10 h and 24 h, and then fails', async () => {
    const id = await scheduleOne();
    held.receiver.answersWith(500);
    const waits = [
      5 * SECOND,
      MINUTE,
      5 * MINUTE,
      30 * MINUTE,
      2 * HOUR,
      5 * HOUR,
      10 * HOUR,
      24 * HOUR,
    ];
    for (const [n, wait] of waits.entries()) {
      const retryAt = held.clock.now() + wait;
      expect(await tryOnce(id)).toEqual(retriedAt(retryAt));
      expect(await found(id)).toMatchObject({
        status: 'PENDING',
        attempts: n + 1,
        responseStatus: 500,
        error: 'The receiver answered 500.',
        nextAttemptAt: retryAt,
      });
      held.clock.moveOn(wait);
    }
    expect(await tryOnce(id)).toEqual(GIVEN_UP);
    expect(await found(id)).toMatchObject({ status: 'FAILED', attempts: 9, nextAttemptAt: null });
    expect(held.receiver.heard).toHaveLength(9);
    expect(new Set(held.receiver.heard.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set(['evt_1']),
    );
    expect(new Set(held.receiver.heard.map(({ body }) => body)).size).toBe(1);
    expect(
      new Set(held.receiver.heard.map(({ headers }) => headers['webhook-timestamp'])).size,
    ).toBe(9);
  });

  it('is delivered by a later attempt as by the first', async () => {
    const id = await scheduleOne();
    held.receiver.answersWith(503);
    await tryOnce(id);
    held.receiver.answersWith(200);
    held.clock.moveOn(5 * SECOND);
    expect(await tryOnce(id)).toEqual(SUCCEEDED);
    expect(await found(id)).toMatchObject({ status: 'DELIVERED', attempts: 2, error: null });
  });

  it('fails at once if the receiver is gone (410)', async () => {
    const id = await scheduleOne();
    held.receiver.answersWith(410);
    expect(await tryOnce(id)).toEqual(GIVEN_UP);
    expect(await found(id)).toMatchObject({
      status: 'FAILED',
      responseStatus: 410,
      error: 'The receiver answered 410.',
      nextAttemptAt: null,
    });
  });

  it('is retried after a redirect, which is not followed', async () => {
    const target = await AnsweringServer.start();
    const id = await scheduleOne();
    held.receiver.answersWith(307, { location: target.url() });
    expect(await tryOnce(id)).toMatchObject({ attempt: 'failed' });
    expect(await found(id)).toMatchObject({ status: 'PENDING', responseStatus: 307 });
    expect(target.heard).toEqual([]);
    await target.stop();
  });

  it('is retried if nothing listens there, with a reason', async () => {
    const id = await scheduleOne();
    await held.receiver.stop();
    expect(await tryOnce(id)).toEqual(retriedAt(held.clock.now() + 5 * SECOND));
    expect(await found(id)).toMatchObject({
      status: 'PENDING',
      responseStatus: null,
      error: expect.stringContaining('ECONNREFUSED') as string,
    });
    held.receiver = await AnsweringServer.start();
  });

  it('is not sent to an address that the guard forbids, with a reason', async () => {
    const id = await scheduleOne();
    const agents = held.agentsOf({ loopback: false });
    expect(await tryOnce(id, { agents })).toMatchObject({ attempt: 'failed' });
    expect(held.receiver.heard).toEqual([]);
    expect((await found(id)).error).toContain('--allow-webhooks-to');
  });
});

describe('a retry', () => {
  it('comes up to a tenth later than scheduled', async () => {
    const id = await scheduleOne();
    held.receiver.answersWith(500);
    const retryAt = held.clock.now() + 5_250;
    expect(await tryOnce(id, { random: () => 0.5 })).toEqual(retriedAt(retryAt));
    expect(await found(id)).toMatchObject({ nextAttemptAt: retryAt });
  });

  it('is due at once if its time was set before the clock went back', async () => {
    held.clock.moveOn(365 * 24 * HOUR);
    const id = await scheduleOne();
    held.receiver.answersWith(500);
    await tryOnce(id);
    held.clock.step(-365 * 24 * HOUR);
    held.receiver.answersWith(200);
    expect(await tryOnce(id)).toEqual(SUCCEEDED);
    expect(await found(id)).toMatchObject({ status: 'DELIVERED', attempts: 2 });
  });

  it.each([-HOUR, HOUR])('keeps its remaining time if the clock is set by %i ms', async (step) => {
    const id = await scheduleOne();
    held.receiver.answersWith(500);
    await tryOnce(id);
    const { nextAttemptAt } = await found(id);
    held.clock.step(step);
    await move(step);
    expect(await tryOnce(id)).toEqual(postponedTo(nextAttemptAt! + step));
  });

  it('is not delayed by a step back after its job was read', async () => {
    const id = await scheduleOne();
    const delivery = await found(id);
    held.clock.step(-HOUR);
    await move(-HOUR);
    expect(await tryOnce(id, {}, { delivery })).toEqual(postponedTo(held.clock.now()));
    expect(await tryOnce(id)).toEqual(SUCCEEDED);
  });

  it.each([-HOUR, HOUR])(
    'is scheduled by the time that was set during an attempt: %i ms',
    async (step) => {
      await makeReceiver(held.parts, held.workflowId, {
        webhookUrl: held.receiver.url(),
        expiresInSeconds: 180,
      });
      const [delivery] = await schedule();
      const { id } = delivery!;
      held.receiver.answer = (response) => {
        held.clock.step(step);
        void move(step).then(() => response.writeHead(500).end());
      };
      expect(await tryOnce(id)).toEqual(retriedAt(held.clock.now() + 5 * SECOND));
      expect(await found(id)).toMatchObject({ status: 'PENDING', attempts: 1 });
    },
  );

  it('is not made early, even if a crash left its job behind', async () => {
    const id = await scheduleOne();
    held.receiver.answersWith(503, { 'retry-after': '3600' });
    await tryOnce(id);
    held.clock.moveOn(HOUR - 1);
    expect(await tryOnce(id)).toEqual(postponedTo(held.clock.now() + 1));
    expect(held.receiver.heard).toHaveLength(1);
  });

  it('comes when the receiver requests it', async () => {
    const id = await scheduleOne();
    held.receiver.answersWith(429, { 'retry-after': '3600' });
    expect(await tryOnce(id)).toEqual(retriedAt(held.clock.now() + HOUR));
    held.clock.moveOn(HOUR);
    held.receiver.answersWith(500, { 'retry-after': '3600' });
    expect(await tryOnce(id)).toEqual(retriedAt(held.clock.now() + MINUTE));
  });
});

describe('the log of attempts', () => {
  const attemptsOf = (id: DeliveryId) => listAttempts(held.parts.store, id);

  it('has their times, durations, responses and errors', async () => {
    const id = await scheduleOne();
    const sentAt = held.clock.now();
    held.receiver.answer = (response) => {
      held.clock.moveOn(321);
      response.writeHead(422).end('{"error": "No such customer"}\n');
    };
    await tryOnce(id);
    await held.receiver.stop();
    held.clock.moveOn(5 * SECOND);
    await tryOnce(id);
    expect(await attemptsOf(id)).toEqual([
      {
        deliveryId: id,
        sentAt,
        milliseconds: expect.any(Number) as number,
        responseStatus: 422,
        excerpt: '{"error": "No such customer"}',
        error: 'The receiver answered 422.',
      },
      {
        deliveryId: id,
        sentAt: sentAt + 321 + 5 * SECOND,
        milliseconds: expect.any(Number) as number,
        responseStatus: null,
        excerpt: null,
        error: expect.stringContaining('ECONNREFUSED') as string,
      },
    ]);
    held.receiver = await AnsweringServer.start();
  });

  it('has the last fifty attempts', async () => {
    const id = await scheduleOne();
    for (let count = 1; count <= 52; count += 1) {
      held.receiver.answersWith(410 + count);
      await tryOnce(id);
      await redeliver(held.parts, await found(id));
    }
    const statuses = (await attemptsOf(id)).map(({ responseStatus }) => responseStatus);
    expect(statuses).toEqual(Array.from({ length: 50 }, (_, index) => 413 + index));
  });
});

describe('the receiver of a webhook', () => {
  const lines: unknown[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line)) });
  const health = async () => registeredWebhook(held.parts.store, held.workflowId);
  const deliverLogged = (id: DeliveryId) => tryOnce(id, { log });

  beforeEach(() => {
    lines.length = 0;
  });

  it('fails when it is gone, and recovers with the next success; both are logged', async () => {
    const id = await scheduleOne();
    const since = held.clock.now();
    held.receiver.answersWith(410);
    await deliverLogged(id);
    expect(await health()).toMatchObject({ failingSince: since, givenUpInARow: 1 });
    held.receiver.answersWith(204);
    await redeliver(held.parts, await found(id));
    held.clock.moveOn(HOUR);
    await deliverLogged(id);
    expect(await health()).toMatchObject({
      failingSince: null,
      givenUpInARow: 0,
      lastSuccessAt: since + HOUR,
      lastErrorAt: since,
    });
    expect(lines).toMatchObject([
      { msg: 'Event not delivered' },
      { msg: 'An outgoing webhook is failing', level: 40, workflow: held.workflowId },
      { msg: 'An outgoing webhook receives events again', level: 40, workflow: held.workflowId },
    ]);
  });

  it('does not fail because its webhook is removed, nor because of attempts that are retried', async () => {
    const id = await scheduleOne();
    held.receiver.answersWith(500);
    await tryOnce(id);
    expect(await health()).toMatchObject({ failingSince: null, givenUpInARow: 0 });
    expect(await health()).toMatchObject({ lastError: 'The receiver answered 500.' });
  });

  it('has no health if it is a temporary listener', async () => {
    await makeReceiver(held.parts, held.workflowId, {
      webhookUrl: held.receiver.url(),
      expiresInSeconds: 60,
    });
    const [delivery] = await schedule();
    held.receiver.answersWith(410);
    await deliverLogged(delivery!.id);
    expect(lines).toMatchObject([{ msg: 'Event not delivered' }]);
  });

  it('keeps the results of all concurrent attempts', async () => {
    await makeReceiver(held.parts, held.workflowId, { webhookUrl: held.receiver.url() });
    for (let count = 0; count < 8; count += 1) await schedule();
    held.receiver.answersWith(410);
    const { store } = held.parts;
    const all = await listDeliveries(store, held.workflowId, { limit: 100, cursor: undefined });
    await Promise.all(all.map(({ id }) => deliverLogged(id)));
    expect(await health()).toMatchObject({ givenUpInARow: 8 });
    const said = lines.filter((line) => (line as { msg: string }).msg.includes('is failing'));
    expect(said).toHaveLength(1);
  });
});

describe('a delivery to a temporary listener', () => {
  it('ends if the expired listener was cleared away', async () => {
    await makeReceiver(held.parts, held.workflowId, { expiresInSeconds: 60 });
    const [delivery] = await schedule();
    held.clock.moveOn(HOUR);
    await makeReceiver(held.parts, held.workflowId, { webhookUrl: held.receiver.url() });
    expect(await tryOnce(delivery!.id)).toEqual(DROPPED);
    expect(await found(delivery!.id)).toMatchObject({
      status: 'FAILED',
      attempts: 0,
      error: 'The temporary listener has ended.',
    });
    expect(held.receiver.heard).toEqual([]);
  });

  it('ends if the listener has expired and still exists', async () => {
    const wanted = { webhookUrl: held.receiver.url(), expiresInSeconds: 60 };
    await makeReceiver(held.parts, held.workflowId, wanted);
    const [delivery] = await schedule();
    held.clock.moveOn(MINUTE);
    expect(await tryOnce(delivery!.id)).toEqual(DROPPED);
    expect(await found(delivery!.id)).toMatchObject({ status: 'FAILED', attempts: 0 });
    expect(held.receiver.heard).toEqual([]);
  });

  it('is not retried after the listener’s end', async () => {
    await makeReceiver(held.parts, held.workflowId, {
      webhookUrl: held.receiver.url(),
      expiresInSeconds: 60,
    });
    held.receiver.answersWith(500);
    const [delivery] = await schedule();
    expect(await tryOnce(delivery!.id)).toMatchObject({ attempt: 'failed' });
    held.clock.moveOn(5 * SECOND);
    expect(await tryOnce(delivery!.id)).toEqual(GIVEN_UP);
    expect(await found(delivery!.id)).toMatchObject({ status: 'FAILED', attempts: 2 });
  });
});

import { Webhook } from 'standardwebhooks';
import type { RunId, WorkflowId } from '../../../contract/src/index.ts';
import { listReceivers } from '../../../service/src/store/records/outgoing-webhooks.ts';
import { queriesOf } from '../../../service/src/store/store.ts';
import type { LeasedJob } from '../../../service/src/store/records/jobs.ts';
import { endJob, leaseJob } from '../queue/by-hand.ts';
import type { JobOutcome } from '../../../service/src/queue/job-queue.ts';
import { documentsCreated } from '../../../service/src/webhooks/events.ts';
import { scheduleDeliveries } from '../../../service/src/webhooks/schedule-delivery.ts';
import { findTenant } from '../../../service/src/store/records/workflows.ts';
import type { DeliveryRecord } from '../../../service/src/store/records/deliveries.ts';
import { listDeliveries } from '../../../service/src/store/records/deliveries.ts';
import { expectEqual } from '../expect-equal.ts';
import type { HeldClock } from '../held-clock.ts';
import type { Parts } from '../parts-of-a-test.ts';
import { makeReceiver } from '../seeds.ts';
import type { DeliveryModel, ModelReceiver } from './delivery-model.ts';
import { MAX_ATTEMPTS } from './delivery-model.ts';
import type { ScriptedReceiver } from './scripted-receiver.ts';

const LISTENER_PATH = '/listener';
const ORIGIN = 'http://receiver.test';

/** The properties of a new receiver. */
export interface NewModelReceiver {
  /** Its own URL, or that of the listener. */
  at: 'a new address' | 'the address of the listener' | 'a token at one address';
  additional?: boolean;
  expiresInSeconds?: number;
  hears?: boolean;
}

/** The delivery part of the service, which a model is compared with. */
export class DeliveryWorld {
  readonly parts: Parts;
  readonly clock: HeldClock;
  readonly receiver: ScriptedReceiver;
  readonly workflowId: WorkflowId;
  readonly runId: RunId;
  readonly #began: number;
  #addresses = 0;
  #events = 0;

  constructor(world: {
    parts: Parts;
    clock: HeldClock;
    receiver: ScriptedReceiver;
    workflowId: WorkflowId;
    runId: RunId;
  }) {
    this.parts = world.parts;
    this.clock = world.clock;
    this.receiver = world.receiver;
    this.workflowId = world.workflowId;
    this.runId = world.runId;
    this.#began = world.clock.now();
  }

  async register(wanted: NewModelReceiver): Promise<ModelReceiver> {
    const { at, expiresInSeconds, additional, hears = true } = wanted;
    const path = this.#pathOf(at);
    const webhook = await makeReceiver(this.parts, this.workflowId, {
      webhookUrl: `${ORIGIN}${path}`,
      ...(additional !== undefined && { additional }),
      events: [hears ? 'documents.created' : 'run.failed'],
      ...(expiresInSeconds !== undefined && { expiresInSeconds }),
    });
    const secrets = [{ secret: webhook.signingSecret, validUntil: Infinity }];
    const { id, expiresAt, kind } = webhook;
    if (kind === 'removedRegistered' || kind === 'removedAdditional') throw new Error('It is new');
    return { id, kind, path, hears, expiresAt, waitsUntil: null, isKept: true, secrets };
  }

  #pathOf(at: NewModelReceiver['at']): string {
    if (at === 'the address of the listener') return LISTENER_PATH;
    this.#addresses += 1;
    const number = String(this.#addresses);
    return at === 'a token at one address' ? `/n8n?token=${number}` : `/${number}`;
  }

  /** Schedules a new event for all current receivers. */
  async schedule(): Promise<void> {
    const { parts, clock, workflowId, runId } = this;
    const origin = { at: this.#began, workflow: { id: workflowId, name: 'Orders' }, runId };
    this.#events += 1;
    const event = documentsCreated({ ...origin, id: `evt_${String(this.#events)}` }, []);
    const { ids, queue, store } = parts;
    const tenantId = await findTenant(store, workflowId);
    const run = { id: runId, workflowId, hops: 0, tenantId };
    const now = clock.now();
    await queue.commit(store, { lock: null }, async (transaction, enqueue) => {
      const receivers = await listReceivers(transaction, workflowId, now);
      await scheduleDeliveries({ ids, enqueue }, transaction, { run, event, receivers, now });
    });
  }

  /** Adds new deliveries to a model: one for each receiver of the event. */
  async adopt(model: DeliveryModel): Promise<void> {
    const { hearers } = model;
    const known = new Map(model.deliveries.map((delivery) => [delivery.id, delivery]));
    const records = await this.deliveries();
    const receiverIds = records.flatMap(({ id, webhookId }) => (known.has(id) ? [] : [webhookId]));
    expectEqual(receiverIds.sort(), hearers.map(({ id }) => id).sort());
    model.deliveries = records.flatMap(({ id, eventId, webhookId }) => {
      const receiver = hearers.find((hearer) => hearer.id === webhookId);
      return known.get(id) ?? (receiver ? [model.schedule({ id, eventId }, receiver)] : []);
    });
  }

  deliveries(): Promise<DeliveryRecord[]> {
    const page = { limit: 100, cursor: undefined };
    return listDeliveries(this.parts.store, this.workflowId, page);
  }

  /** As the queue does. */
  leaseJob(): Promise<LeasedJob> {
    const { store, clock } = this.parts;
    return leaseJob(store, { kind: 'delivery', now: clock.now() });
  }

  /** As the queue does. */
  endJob(job: LeasedJob, outcome: JobOutcome): Promise<void> {
    return endJob(this.parts.store, job, outcome);
  }

  async isAs(model: DeliveryModel): Promise<void> {
    const deliveries = await this.deliveries();
    const jobs = await queriesOf(this.parts.store).selectFrom('jobs').selectAll().execute();
    const stands = deliveries.map((delivery) => {
      const { id, status, attempts, nextAttemptAt, giveUpAt, webhookId, webhookUrl } = delivery;
      const job = jobs.find(({ subjectId }) => subjectId === id);
      const dueAt = job?.dueAt ?? null;
      const receiver = `${webhookId} ${webhookUrl}`;
      return { id, status, attempts, nextAttemptAt, giveUpAt, receiver, dueAt };
    });
    const expected = model.deliveries.map((delivery) => {
      const { id, status, attempts, nextAttemptAt, giveUpAt, receiver, job } = delivery;
      const dueAt = job?.dueAt ?? null;
      const to = `${receiver.id} ${ORIGIN}${receiver.path}`;
      return { id, status, attempts, nextAttemptAt, giveUpAt, receiver: to, dueAt };
    });
    expectEqual(stands, expected);
    this.#heardWhat(model);
    const waits = new Map(model.deliveries.map(({ id, receiver }) => [id, receiver.waitsUntil]));
    keepsItsPromises(deliveries, jobs, waits);
  }

  /** Expects exactly the requests of the model, each signed with every valid secret. */
  #heardWhat(model: DeliveryModel): void {
    const { heard } = this.receiver;
    expectEqual(
      heard.map(({ path, headers }) => ({ path, eventId: headers['webhook-id'] })),
      model.heard.map(({ path, eventId }) => ({ path, eventId })),
    );
    const [request] = heard.slice(-1);
    const [expected] = model.heard.slice(-1);
    if (!request || !expected) return;
    const { eventId } = expected;
    const same = heard.filter(({ headers }) => headers['webhook-id'] === eventId);
    expectEqual(new Set(same.map(({ body }) => body)).size, 1);
    const sentAt = new Date(Number(request.headers['webhook-timestamp']) * 1000);
    const signatures = expected.secrets.map((secret) =>
      new Webhook(secret).sign(eventId, sentAt, request.body),
    );
    expectEqual(request.headers['webhook-signature'], signatures.join(' '));
  }
}

/** Checks invariants that do not depend on the model. */
function keepsItsPromises(
  deliveries: readonly DeliveryRecord[],
  jobs: readonly DueJob[],
  waits: ReadonlyMap<string, number | null>,
): void {
  const broken = deliveries.flatMap((delivery) => {
    return brokenPromises(delivery, jobs, waits.get(delivery.id) ?? 0);
  });
  expectEqual(broken, []);
}

interface DueJob {
  subjectId: string;
  dueAt: number;
}

function brokenPromises(
  delivery: DeliveryRecord,
  jobs: readonly DueJob[],
  waitsUntil: number,
): string[] {
  const { id, status, attempts, nextAttemptAt, deliveredAt } = delivery;
  const own = jobs.filter(({ subjectId }) => subjectId === id);
  const dueAt = own[0]?.dueAt ?? Infinity;
  const promises = {
    'it has one job at most': own.length <= 1,
    'it is tried so often and no more': attempts <= MAX_ATTEMPTS,
    'it says when it was delivered': (deliveredAt !== null) === (status === 'DELIVERED'),
    'it says when it is tried again': (nextAttemptAt !== null) === (status === 'PENDING'),
    'it has a job while it waits': nextAttemptAt === null || own.length === 1,
    // A job from before a crash may run earlier, and is then postponed.
    'its job comes in time': nextAttemptAt === null || dueAt <= Math.max(nextAttemptAt, waitsUntil),
  };
  const broken = Object.entries(promises).filter(([, isKept]) => !isKept);
  return broken.map(([promise]) => `${id}: ${promise}`);
}

import type { DeliveryId, DeliveryStatus, EventId } from '../../../contract/src/index.ts';
import type { OutgoingWebhookRecord } from '../../../service/src/store/records/outgoing-webhooks.ts';
import type { ScriptedAnswer } from './scripted-receiver.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The documented retry schedule: after 5 s, 1 m, 5 m, 30 m, 2 h, 5 h, 10 h and 24 h. */
const WAITS = [
  5 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  24 * HOUR,
] as const;
export const MAX_ATTEMPTS = WAITS.length + 1;

/** The fixed jitter of the tests, as a share of the delay; at most a tenth. */
export const HELD_RANDOM = 0.5;
const LENGTHENED = 1 + 0.1 * HELD_RANDOM;

/** How long the events of a removed webhook wait for the next one. */
const RETENTION_AFTER_REMOVAL = MINUTE;

/** The receivers of events: the registered webhook, a recently removed one, or a listener. */
export interface ModelReceiver {
  readonly id: OutgoingWebhookRecord['id'];
  readonly path: string;
  /** Whether it is subscribed to the event. */
  readonly hears: boolean;
  readonly expiresAt: number | null;
  /** The end of the wait of a removed webhook's events; null if it was not removed. */
  waitsUntil: number | null;
  /** An expired one is kept until another one is registered. */
  isKept: boolean;
  /** The current one first. */
  secrets: { secret: string; validUntil: number }[];
}

export interface ModelDelivery {
  readonly id: DeliveryId;
  readonly eventId: EventId;
  status: DeliveryStatus;
  attempts: number;
  nextAttemptAt: number | null;
  receiver: ModelReceiver;
  giveUpAt: number | null;
  /** Null once the queue knows that the job is done. */
  job: { dueAt: number; holder: symbol | null } | null;
  /** Changes whenever the result of the current attempt no longer counts. */
  life: symbol;
  /** The target of the last attempt, while its arrival counts, regardless of who listens there. */
  triedAt?: string | null;
}

/** The expected request. */
export interface ModelRequest {
  eventId: EventId;
  path: string;
  secrets: readonly string[];
}

/** The expected state, as a minimal model: events that are being delivered to every receiver. */
export class DeliveryModel {
  registered: ModelReceiver | null = null;
  removed: ModelReceiver | null = null;
  listener: ModelReceiver | null = null;
  deliveries: ModelDelivery[] = [];
  readonly heard: ModelRequest[] = [];
  now: number;

  constructor(now: number) {
    this.now = now;
  }

  get pending(): ModelDelivery[] {
    return this.deliveries.filter(({ status }) => status === 'PENDING');
  }

  get hasDueJob(): boolean {
    return this.deliveries.some(({ job }) => job?.holder === null && job.dueAt <= this.now);
  }

  /** Returns the receiver of a redelivery. */
  presentReceiver({ receiver, giveUpAt }: ModelDelivery): ModelReceiver | null {
    if (receiver.isKept && receiver.waitsUntil === null) {
      return this.hasEnded(receiver) ? null : receiver;
    }
    return giveUpAt === null ? this.registered : null;
  }

  /** Returns the receivers of an event that happens now, including those for which it waits. */
  get hearers(): ModelReceiver[] {
    return [this.registered, this.removed, this.listener].filter(
      (one): one is ModelReceiver => one?.hears === true && !this.hasEnded(one),
    );
  }

  hasEnded({ expiresAt, waitsUntil, isKept }: ModelReceiver): boolean {
    const end = waitsUntil ?? expiresAt;
    return !isKept || (end !== null && end <= this.now);
  }

  schedule(
    { id, eventId }: Pick<ModelDelivery, 'id' | 'eventId'>,
    receiver: ModelReceiver,
  ): ModelDelivery {
    const { now } = this;
    const giveUpAt = receiver.expiresAt;
    const job = { dueAt: now, holder: null };
    const waiting = { status: 'PENDING', attempts: 0, nextAttemptAt: now } as const;
    return { id, eventId, ...waiting, receiver, giveUpAt, job, life: Symbol() };
  }

  remove(): void {
    if (!this.registered) return;
    this.registered.waitsUntil = this.now + RETENTION_AFTER_REMOVAL;
    this.removed = this.registered;
    this.registered = null;
  }

  restart(delivery: ModelDelivery, receiver: ModelReceiver): void {
    const { now } = this;
    const job = { dueAt: now, holder: null };
    const change = { attempts: 0, nextAttemptAt: now, receiver, job, life: Symbol() };
    Object.assign(delivery, { status: 'PENDING', triedAt: null, ...change });
  }

  handOver(from: ModelReceiver, to: ModelReceiver, hears: boolean): void {
    const [own, others] = [from, to].map((one) =>
      this.pending.filter(({ receiver }) => receiver === one),
    );
    const eventIds = new Set(others?.map(({ eventId }) => eventId));
    for (const delivery of own ?? []) {
      if (hears && !eventIds.has(delivery.eventId)) {
        Object.assign(delivery, { receiver: to, giveUpAt: to.expiresAt, life: Symbol() });
        if (to.path !== from.path) delivery.triedAt = null;
      } else end(delivery, 'FAILED');
    }
  }

  /** Deliveries that waited for a receiver are attempted at once. */
  takeOver(from: ModelReceiver, to: ModelReceiver): void {
    this.handOver(from, to, to.hears);
    for (const delivery of this.pending.filter(({ receiver }) => receiver === to)) {
      const { nextAttemptAt } = delivery;
      if (nextAttemptAt === null || nextAttemptAt > this.now) continue;
      delivery.job = { dueAt: nextAttemptAt, holder: null };
    }
  }

  endAllTo(receiver: ModelReceiver): void {
    for (const delivery of this.pending)
      if (delivery.receiver === receiver) end(delivery, 'FAILED');
  }

  /** @returns whether the receiver gets a request */
  beginAttempt(delivery: ModelDelivery, isConnected: boolean): boolean {
    const { eventId, status, receiver, nextAttemptAt } = delivery;
    if (status !== 'PENDING') return false;
    if (this.hasEnded(receiver)) {
      this.endAllTo(receiver);
      return false;
    }
    if (receiver.waitsUntil !== null) return false;
    if (nextAttemptAt === null || nextAttemptAt > this.now) return false;
    const valid = this.#secretsAt(receiver).filter(({ validUntil }) => validUntil > this.now);
    const secrets = valid.map(({ secret }) => secret);
    if (isConnected) this.heard.push({ eventId, path: receiver.path, secrets });
    delivery.triedAt = receiver.path;
    return true;
  }

  /** Returns whether an attempt counts although another receiver listens there by now. */
  hasArrived({ triedAt, receiver }: ModelDelivery, answer: ScriptedAnswer): boolean {
    return triedAt === receiver.path && isGood(answer);
  }

  endAttempt(delivery: ModelDelivery, answer: ScriptedAnswer): void {
    delivery.attempts += 1;
    delivery.triedAt = null;
    const status = answer === 'no connection' ? null : answer.status;
    if (isGood(answer)) {
      end(delivery, 'DELIVERED');
      return;
    }
    const next = status === 410 ? null : this.#nextAttemptAt(delivery, answer);
    if (next === null) end(delivery, 'FAILED');
    else Object.assign(delivery, { nextAttemptAt: next, life: Symbol() });
  }

  /** The job ends, and the next attempt gets one, unless it was enqueued again meanwhile. */
  endJob(delivery: ModelDelivery, holder: symbol, wasPutOff: boolean): void {
    if (delivery.job?.holder !== holder) return;
    const dueAt = wasPutOff ? delivery.receiver.waitsUntil : delivery.nextAttemptAt;
    delivery.job = dueAt === null ? null : { dueAt, holder: null };
  }

  /** Its own secrets, and those of other receivers at its URL. */
  #secretsAt(receiver: ModelReceiver): ModelReceiver['secrets'] {
    const others = [this.registered, this.listener].filter(
      (other) => other?.path === receiver.path && other !== receiver && !this.hasEnded(other),
    );
    return [receiver, ...others].flatMap((one) => one?.secrets ?? []);
  }

  #nextAttemptAt({ attempts, giveUpAt }: ModelDelivery, answer: ScriptedAnswer): number | null {
    const wait = WAITS[attempts - 1];
    if (wait === undefined) return null;
    const asked = Math.min(askedSeconds(answer) * SECOND, 24 * HOUR);
    const next = this.now + Math.max(wait * LENGTHENED, asked);
    return giveUpAt !== null && next > giveUpAt ? null : next;
  }
}

function end(delivery: ModelDelivery, status: 'DELIVERED' | 'FAILED'): void {
  Object.assign(delivery, { status, nextAttemptAt: null, life: Symbol(), triedAt: null });
}

function isGood(answer: ScriptedAnswer): boolean {
  return answer !== 'no connection' && answer.status >= 200 && answer.status < 300;
}

function askedSeconds(answer: ScriptedAnswer): number {
  if (answer === 'no connection' || ![429, 503].includes(answer.status)) return 0;
  return Number(answer.headers?.['retry-after'] ?? 0);
}

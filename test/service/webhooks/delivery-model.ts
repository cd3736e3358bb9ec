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

/** The maximum number of secrets that sign one event for a webhook. */
export const MAX_SECRETS = 5;

/** The receivers of events: webhooks, recently removed ones, or a listener. */
export interface ModelReceiver {
  readonly id: OutgoingWebhookRecord['id'];
  readonly kind: 'registered' | 'additional' | 'temporary';
  readonly path: string;
  /** Whether it is subscribed to the event. */
  hears: boolean;
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
  additional: ModelReceiver[] = [];
  removedAdditional: ModelReceiver[] = [];
  /** All receivers in the order of their registration, which is that of the signatures. */
  readonly #registrations: ModelReceiver[] = [];
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

  #pendingTo(receiver: ModelReceiver): ModelDelivery[] {
    return this.pending.filter((delivery) => delivery.receiver === receiver);
  }

  get hasDueJob(): boolean {
    return this.deliveries.some(({ job }) => job?.holder === null && job.dueAt <= this.now);
  }

  /** Returns the receiver of a redelivery. */
  presentReceiver({ receiver, giveUpAt }: ModelDelivery): ModelReceiver | null {
    if (receiver.isKept && receiver.waitsUntil === null) {
      return this.hasEnded(receiver) ? null : receiver;
    }
    if (receiver.kind === 'additional') {
      return this.additional.findLast((one) => isSamePlace(one, receiver)) ?? null;
    }
    return giveUpAt === null ? this.registered : null;
  }

  /** Returns the receivers of an event that happens now, including those for which it waits. */
  get hearers(): ModelReceiver[] {
    const listening = [this.registered, ...this.additional, this.listener].filter(this.#hears);
    const first = listening.filter(
      (one, index) => listening.findIndex(({ path }) => path === one.path) === index,
    );
    return [...first, ...[this.removed, ...this.removedAdditional].filter(this.#hears)];
  }

  readonly #hears = (one: ModelReceiver | null): one is ModelReceiver =>
    one?.hears === true && !this.hasEnded(one);

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
    this.#handOverAtAddress(this.removed);
  }

  /** An additional webhook at the address of the removed one gets the events that it hears. */
  #handOverAtAddress(removed: ModelReceiver): void {
    const heir = this.additional.find(({ path, hears }) => hears && path === removed.path);
    if (heir) this.handOver(removed, heir);
  }

  removeAdditional(webhook: ModelReceiver): void {
    this.#forgetEnded();
    this.additional = this.additional.filter((one) => one !== webhook);
    webhook.waitsUntil = this.now + RETENTION_AFTER_REMOVAL;
    this.removedAdditional.push(webhook);
  }

  /** Each registration first deletes the receivers that have ended. */
  #forgetEnded(): void {
    for (const one of [this.listener, this.removed, ...this.removedAdditional]) {
      if (one && this.hasEnded(one)) one.isKept = false;
    }
    if (this.removed?.isKept === false) this.removed = null;
    this.removedAdditional = this.removedAdditional.filter(({ isKept }) => isKept);
  }

  /** A new receiver gets the events of those that it replaces. */
  register(next: ModelReceiver): void {
    this.#forgetEnded();
    const { listener, registered, removed } = this;
    const replaced: ModelReceiver[] = [];
    if (listener?.isKept && listener.path === next.path) replaced.push(listener);
    if (next.kind === 'registered' && registered) replaced.push(registered);
    const same = this.additional.find(({ id }) => id === next.id);
    if (next.kind === 'registered') this.registered = next;
    if (next.kind === 'temporary') this.listener = next;
    if (same) this.#renew(same, next);
    else this.#registrations.push(next);
    if (!same && next.kind === 'additional') this.additional.push(next);
    const successor = same ?? next;
    for (const receiver of replaced) {
      receiver.isKept = false;
      this.handOver(receiver, successor);
    }
    if (next.kind === 'temporary') return;
    const taken =
      next.kind === 'registered'
        ? [removed].flatMap((one) => one ?? [])
        : this.removedAdditional.filter((one) => isSamePlace(one, next));
    for (const one of taken) {
      one.isKept = false;
      this.takeOver(one, successor);
    }
    if (next.kind === 'registered') this.removed = null;
    this.removedAdditional = this.removedAdditional.filter(({ isKept }) => isKept);
  }

  /** An address that is added again keeps its webhook, and its former secrets sign for a day. */
  #renew(webhook: ModelReceiver, next: ModelReceiver): void {
    const latest = this.now + 24 * HOUR;
    const former = webhook.secrets
      .map(({ secret, validUntil }) => ({ secret, validUntil: Math.min(validUntil, latest) }))
      .filter(({ validUntil }) => validUntil > this.now);
    webhook.secrets = [...next.secrets, ...former.slice(0, MAX_SECRETS - 1)];
    webhook.hears = next.hears;
    if (!next.hears) this.endAllTo(webhook);
  }

  /** The receiver gets the event of one delivery at a time. */
  restart(delivery: ModelDelivery, receiver: ModelReceiver): void {
    const { now } = this;
    for (const other of this.#pendingTo(receiver)) {
      if (other !== delivery && other.eventId === delivery.eventId) end(other, 'FAILED');
    }
    const job = { dueAt: now, holder: null };
    const change = { attempts: 0, nextAttemptAt: now, receiver, job, life: Symbol() };
    Object.assign(delivery, { status: 'PENDING', triedAt: null, ...change });
  }

  handOver(from: ModelReceiver, to: ModelReceiver): void {
    const eventIds = new Set(this.#pendingTo(to).map(({ eventId }) => eventId));
    for (const delivery of this.#pendingTo(from)) {
      if (to.hears && !eventIds.has(delivery.eventId)) {
        Object.assign(delivery, { receiver: to, giveUpAt: to.expiresAt, life: Symbol() });
        if (to.path !== from.path) delivery.triedAt = null;
      } else end(delivery, 'FAILED');
    }
  }

  /** Deliveries that waited for a receiver are attempted at once. */
  takeOver(from: ModelReceiver, to: ModelReceiver): void {
    this.handOver(from, to);
    for (const delivery of this.#pendingTo(to)) {
      const { nextAttemptAt } = delivery;
      if (nextAttemptAt === null || nextAttemptAt > this.now) continue;
      delivery.job = { dueAt: nextAttemptAt, holder: null };
    }
  }

  endAllTo(receiver: ModelReceiver): void {
    for (const delivery of this.#pendingTo(receiver)) end(delivery, 'FAILED');
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
    const present = new Set([this.registered, ...this.additional, this.listener]);
    const all = this.#registrations.filter((one) => present.has(one));
    const others = all.filter(
      (other) => other.path === receiver.path && other !== receiver && !this.hasEnded(other),
    );
    return [receiver, ...others].flatMap(({ secrets }) => secrets);
  }

  #nextAttemptAt({ attempts, giveUpAt }: ModelDelivery, answer: ScriptedAnswer): number | null {
    const wait = WAITS[attempts - 1];
    if (wait === undefined) return null;
    const asked = Math.min(askedSeconds(answer) * SECOND, 24 * HOUR);
    const next = this.now + Math.max(wait * LENGTHENED, asked);
    return giveUpAt !== null && next > giveUpAt ? null : next;
  }
}

/** Whether two receivers have the same path, disregarding the query. */
function isSamePlace(one: ModelReceiver, other: ModelReceiver): boolean {
  return one.path.split('?')[0] === other.path.split('?')[0];
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

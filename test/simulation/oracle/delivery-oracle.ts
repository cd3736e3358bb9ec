import { DocloomEvent } from '@docloom/contract';
import type { HeardRequest } from '../network/simulated-network.ts';
import { CLOSES, ENDS, RECEIVES } from '../network/receiver-kinds.ts';
import type { DeliveryRow } from './inspection.ts';
import type { Scene } from './scene.ts';
import type { WebhookModel } from './webhook-model.ts';
import { UNDER_WAY } from './webhook-model.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The documented wait after each failed attempt. */
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
const MOST_ATTEMPTS = WAITS.length + 1;
/** A date in `Retry-After` has whole seconds, and a clock follows the system clock within another. */
const UNCERTAINTY = 2 * SECOND;

/** The last request with an event at an address. */
interface LastRequest {
  readonly at: number;
  readonly kind: HeardRequest['kind'];
  readonly retryAfter: number;
  readonly excuses: number;
  /** Whether its result could be stored, and counts. */
  readonly isStored: boolean;
  /** Whether it repeats the last request over a new connection. */
  readonly isSecondTry: boolean;
}

/** What the receivers have heard of an event. */
interface HeardEvent {
  /** Null before the first request. */
  body: string | null;
  /** By address. */
  readonly last: Map<string, LastRequest>;
  wasReceived: boolean;
  wasEnded: boolean;
  /** How many redeliveries somebody has asked for. */
  redeliveries: number;
  /** Redeliveries without an answer. */
  pending: number;
  /** When the last redelivery was answered, in milliseconds without suspensions. */
  redeliveredAt: number;
}

/** Checks what receivers get, and what the service says about it at the end. */
export class DeliveryOracle {
  readonly #scene: Scene;
  readonly #webhooks: WebhookModel;
  readonly #events = new Map<string, HeardEvent>();
  /** The ids of the events of each run and type. */
  readonly #ids = new Map<string, Set<string>>();
  /** The highest generation of each run that was ever stored. */
  readonly #generations = new Map<string, number>();

  constructor(scene: Scene, webhooks: WebhookModel) {
    this.#scene = scene;
    this.#webhooks = webhooks;
  }

  /** A receiver has got a request. */
  heard(request: HeardRequest): void {
    const { url, eventId, body, hasSignature, kind } = request;
    this.#scene.count('attempts');
    this.#scene.count(`receiver ${kind}`);
    if (!hasSignature) this.#scene.violated(`${url} got ${eventId} without a signature`);
    this.#webhooks.heard(url);
    this.#isOneEvent(eventId, body);
    const event = this.#event(eventId);
    event.body ??= body;
    if (event.body !== body) this.#scene.violated(`${eventId} was sent with two bodies`);
    const delivery = this.#deliveryOf(request);
    const isSecondTry = this.#isSecondTry(event, url);
    if (!isSecondTry) this.#isNotTooSoon(event, request, delivery);
    event.last.set(url, {
      at: this.#scene.time.real,
      kind,
      retryAfter: request.retryAfter,
      excuses: this.#excuses(event, delivery),
      isStored: this.#scene.isDiskHealthy && !this.#isRenewed(event, delivery),
      isSecondTry,
    });
    event.wasReceived ||= RECEIVES.has(kind);
    event.wasEnded ||= ENDS.has(kind);
  }

  /** Somebody asks for a redelivery. @returns a function to call with the answer */
  redelivers(eventId: string): () => void {
    const event = this.#event(eventId);
    event.redeliveries += 1;
    event.pending += 1;
    return () => {
      event.redeliveries += 1;
      event.pending -= 1;
      event.redeliveredAt = this.#scene.time.awake;
    };
  }

  /** The answers in flight do not come any more. */
  processDied(): void {
    for (const event of this.#events.values()) event.pending = 0;
  }

  /** Checks that each delivery has ended, and rightly so. */
  checkEnded(): void {
    for (const delivery of this.#scene.inspection.deliveries()) {
      const wrong = this.#wrongEnd(delivery);
      if (wrong) this.#scene.violated(`${delivery.id} of ${delivery.runId} ${wrong}`);
    }
  }

  #wrongEnd({ status, eventId, webhookUrl, workflowId, attempts, giveUpAt }: DeliveryRow) {
    const event = this.#events.get(eventId);
    if (status === 'PENDING') return 'is still PENDING';
    if (status === 'DELIVERED') return event?.wasReceived ? null : 'was never received';
    const isRight =
      attempts >= MOST_ATTEMPTS ||
      giveUpAt !== null ||
      event?.wasEnded === true ||
      this.#webhooks.mayGiveUp(workflowId, webhookUrl);
    return isRight ? null : `was given up after ${attempts} attempts`;
  }

  /** A run has one event of each type for each of its ends. */
  #isOneEvent(eventId: string, body: string): void {
    const event = DocloomEvent.parse(JSON.parse(body));
    const runId = event.data.run.id;
    const key = `${event.type} of ${runId}`;
    const ids = this.#ids.get(key) ?? new Set();
    this.#ids.set(key, ids.add(eventId));
    if (event.id !== eventId) this.#scene.violated(`${eventId} has the body of ${event.id}`);
    const stored = this.#scene.inspection.run(runId)?.generation ?? Infinity;
    const generation = Math.max(this.#generations.get(runId) ?? 0, stored);
    this.#generations.set(runId, generation);
    // If syncs fail, a power failure undoes an end that receivers have heard of, and it comes again.
    const undone = this.#scene.counts['power failed'] ?? 0;
    if (ids.size > generation + 1 + undone) {
      this.#scene.violated(`There are ${ids.size} events ${key}: ${[...ids].join(', ')}`);
    }
  }

  #isNotTooSoon(event: HeardEvent, { url, eventId }: HeardRequest, delivery?: DeliveryRow): void {
    const last = event.last.get(url);
    if (!last || !delivery) return;
    if (last.excuses !== this.#excuses(event, delivery)) return;
    if (!last.isStored || !this.#scene.isDiskHealthy || event.pending > 0) return;
    const since = this.#scene.time.real - last.at;
    if (RECEIVES.has(last.kind)) {
      this.#scene.violated(`${url} got ${eventId} again ${since} ms after it accepted it`);
    }
    const wait = WAITS[delivery.attempts - 1] ?? 0;
    const hasMoved = this.#scene.movedSince(last.at) > 0;
    const asked = hasMoved ? 0 : last.retryAfter - UNCERTAINTY;
    const least = Math.max(wait, asked) - this.#scene.driftSince(last.at);
    if (since < least) {
      const attempts = `attempt ${delivery.attempts + 1}`;
      this.#scene.violated(`${url} got ${eventId} again after ${since} ms: ${attempts}`);
    }
  }

  /** Returns the delivery that sends an event: others of the event at that address have ended. */
  #deliveryOf({ eventId, url }: HeardRequest): DeliveryRow | undefined {
    const deliveries = this.#scene.inspection.deliveriesAt(eventId, url);
    return deliveries.find(({ status }) => status === 'PENDING') ?? deliveries[0];
  }

  /** Returns whether the attempt may have begun before a redelivery or another webhook. */
  #isRenewed({ pending, redeliveredAt }: HeardEvent, delivery: DeliveryRow | undefined): boolean {
    if (pending > 0 || this.#scene.time.awake - redeliveredAt < UNDER_WAY) return true;
    return delivery === undefined || this.#webhooks.isChangeRecent(delivery.workflowId);
  }

  /** If a receiver closes a reused connection, the event is sent over a new one at once. */
  #isSecondTry({ last: requests }: HeardEvent, url: string): boolean {
    const last = requests.get(url);
    if (last === undefined || !CLOSES.has(last.kind) || last.isSecondTry) return false;
    return this.#scene.time.real - last.at < SECOND;
  }

  /** Returns a number that differs if something may have changed the schedule. */
  #excuses({ redeliveries }: HeardEvent, delivery: DeliveryRow | undefined): number {
    const changes = delivery ? this.#webhooks.changes(delivery.workflowId) : 0;
    return this.#scene.excuses + changes + redeliveries;
  }

  #event(eventId: string): HeardEvent {
    const known = this.#events.get(eventId);
    if (known) return known;
    const none = {
      redeliveries: 0,
      pending: 0,
      redeliveredAt: -Infinity,
      wasReceived: false,
      wasEnded: false,
    };
    const event = { body: null, last: new Map(), ...none };
    this.#events.set(eventId, event);
    return event;
  }
}

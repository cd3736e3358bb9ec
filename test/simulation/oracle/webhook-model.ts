import type { EventType } from '@docloom/contract';
import type { Scene } from './scene.ts';

/** A webhook or temporary listener that was registered. */
interface Receiver {
  readonly url: string;
  readonly events: readonly EventType[];
  /** When a listener ends, in real milliseconds; null for a webhook. */
  readonly end: { readonly earliest: number; readonly latest: number } | null;
}

/** What a client asks of the receivers of a workflow. */
export type Change =
  { readonly name: 'register' | 'listen'; readonly url: string } | { readonly name: 'remove' };

/** What the clients of a workflow know of its receivers. */
interface Receivers {
  registered: Receiver | null;
  listeners: Receiver[];
  /** When the last webhook was removed, in real milliseconds. */
  removedAt: number;
  /** Increases with each change, at its beginning and at its end. */
  changes: number;
  /** When the last change was answered, in milliseconds without suspensions. */
  changedAt: number;
  /** The change under way, if any. */
  change: Change | null;
  /** When a change was last not answered, so that nobody knows the state, in real milliseconds. */
  unclearSince: number | null;
}

/** Longer than events of a removed webhook wait, with all that may delay it. */
const RETENTION = 180_000;
/** Longer than from the beginning of an attempt until its request arrives, without suspensions. */
export const UNDER_WAY = 1_000;
/** Longer than a listener lives. */
const UNCLEAR_MILLISECONDS = 3_600_000;
/** Near its end, a listener may have ended or not. */
const UNCLEAR_END = 10_000;
/** An event is reported within this time, not counting suspensions. In milliseconds. */
const REPORTED_WITHIN = 60_000;

/** Knows which receivers each workflow has, from the answers to its clients. */
export class WebhookModel {
  readonly #scene: Scene;
  readonly #workflows = new Map<string, Receivers>();
  /** When an address was removed, in milliseconds without suspensions, which delay requests, too. */
  readonly #removedAddresses = new Map<string, number>();
  /**
   * When a listener at an address was last asked for without a clear answer, in real milliseconds.
   * It may be stored, and then gets events until it ends, whatever happens to the webhook there.
   */
  readonly #unclearListeners = new Map<string, number>();
  /** Each address that a listener has had. */
  readonly #listenerAddresses = new Set<string>();
  /** The workflows whose webhooks were removed or replaced. */
  readonly #changed = new Set<string>();

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** A change of the receivers of a workflow begins. */
  changeBegins(workflowId: string, change: Change): void {
    const receivers = this.#of(workflowId);
    receivers.changes += 1;
    receivers.change = change;
    this.#changed.add(workflowId);
    if (change.name !== 'remove') this.#removedAddresses.delete(change.url);
  }

  registered(workflowId: string, url: string, events: readonly EventType[]): void {
    const receivers = this.#of(workflowId);
    const before = receivers.registered;
    receivers.registered = { url, events, end: null };
    receivers.listeners = receivers.listeners.filter((listener) => listener.url !== url);
    this.#unclearListeners.delete(url);
    if (before && before.url !== url) this.#addressGone(receivers, before.url);
    this.#registeredIsKnown(receivers);
    this.#changeEnds(receivers);
  }

  listening(workflowId: string, listener: Receiver): void {
    const receivers = this.#of(workflowId);
    this.#listenerAddresses.add(listener.url);
    this.#unclearListeners.delete(listener.url);
    receivers.listeners = [
      ...receivers.listeners.filter(({ url }) => url !== listener.url),
      listener,
    ];
    this.#changeEnds(receivers);
  }

  removed(workflowId: string): void {
    const receivers = this.#of(workflowId);
    const before = receivers.registered;
    receivers.registered = null;
    receivers.removedAt = this.#scene.time.real;
    if (before) this.#addressGone(receivers, before.url);
    this.#registeredIsKnown(receivers);
    this.#changeEnds(receivers);
  }

  /** A change was rejected and has changed nothing. */
  changedNothing(workflowId: string): void {
    this.#changeEnds(this.#of(workflowId));
  }

  /** A change was not answered, or its answer does not tell whether it was stored. */
  changeIsUnclear(workflowId: string): void {
    const receivers = this.#of(workflowId);
    const { real } = this.#scene.time;
    receivers.unclearSince = real;
    const { change } = receivers;
    if (change?.name === 'listen') this.#unclearListeners.set(change.url, real);
    this.#changeEnds(receivers);
  }

  /** The changes under way are not answered any more. */
  processDied(): void {
    for (const [workflowId, { change }] of this.#workflows) {
      if (change) this.changeIsUnclear(workflowId);
    }
  }

  /** Returns whether a change of the receivers is under way. */
  isChanging(workflowId: string): boolean {
    return this.#of(workflowId).change !== null;
  }

  /** Returns whether attempts from before the last change may still be under way. */
  isChangeRecent(workflowId: string): boolean {
    const { change, changedAt } = this.#of(workflowId);
    return change !== null || this.#scene.time.awake - changedAt < UNDER_WAY;
  }

  /** Returns a number that differs after each change of the receivers of a workflow. */
  changes(workflowId: string): number {
    return this.#of(workflowId).changes;
  }

  /** Checks that an address may get events. */
  heard(url: string): void {
    const removedAt = this.#removedAddresses.get(url);
    if (removedAt === undefined || this.#mayListen(url)) return;
    const since = this.#scene.time.awake - removedAt;
    if (since > 2_000) this.#scene.violated(`${url} got an event ${since} ms after its removal`);
  }

  /** Returns the receivers of an event that is reported now; null if they are not known for sure. */
  receiversOf(workflowId: string, type: EventType): readonly string[] | null {
    const receivers = this.#of(workflowId);
    const { real } = this.#scene.time;
    const { change, unclearSince, removedAt } = receivers;
    if (change !== null || unclearSince !== null || !this.#isRetentionOver(removedAt)) return null;
    const isUnclear = receivers.listeners.some(({ end }) => end !== null && !this.#isEndClear(end));
    if (isUnclear) return null;
    const listeners = receivers.listeners.filter(({ end }) => end === null || end.earliest > real);
    const all = [...(receivers.registered ? [receivers.registered] : []), ...listeners];
    return [...new Set(all.filter(({ events }) => events.includes(type)).map(({ url }) => url))];
  }

  /** Returns whether a delivery may have been given up because of its webhook. */
  mayGiveUp(workflowId: string, url: string): boolean {
    return this.#changed.has(workflowId) || this.#listenerAddresses.has(url);
  }

  /** Returns whether an address may have a listener that nobody has confirmed. */
  #mayListen(url: string): boolean {
    const unclearSince = this.#unclearListeners.get(url);
    if (unclearSince === undefined) return false;
    return this.#scene.time.real - unclearSince < UNCLEAR_MILLISECONDS;
  }

  /** A clock that was set back may delay the end of the retention. */
  #isRetentionOver(removedAt: number): boolean {
    if (this.#scene.hasUnclearStepsSince(removedAt)) return false;
    return this.#earliest - removedAt >= RETENTION;
  }

  #isEndClear({ earliest, latest }: NonNullable<Receiver['end']>): boolean {
    if (this.#scene.hasUnclearStepsSince(0)) return false;
    const unclear = UNCLEAR_END + this.#scene.driftSince(0);
    return latest < this.#earliest - unclear || earliest > this.#scene.time.real + unclear;
  }

  /** The earliest time of an event that is reported now, in real milliseconds. */
  get #earliest(): number {
    const { real, awake } = this.#scene.time;
    return real - this.#scene.suspendedSince(awake - REPORTED_WITHIN);
  }

  #changeEnds(receivers: Receivers): void {
    receivers.changes += 1;
    receivers.changedAt = this.#scene.time.awake;
    receivers.change = null;
  }

  /** Listeners from before have ended, and the webhook is known. */
  #registeredIsKnown(receivers: Receivers): void {
    const { unclearSince } = receivers;
    if (unclearSince === null) return;
    const since = this.#scene.time.real - unclearSince;
    if (since > UNCLEAR_MILLISECONDS) receivers.unclearSince = null;
  }

  #addressGone(receivers: Receivers, url: string): void {
    const isListener = receivers.listeners.some((listener) => listener.url === url);
    if (!isListener) this.#removedAddresses.set(url, this.#scene.time.awake);
  }

  #of(workflowId: string): Receivers {
    const known = this.#workflows.get(workflowId);
    if (known) return known;
    const none = { registered: null, listeners: [], removedAt: -RETENTION, changes: 0 };
    const receivers = { ...none, change: null, unclearSince: null, changedAt: -RETENTION };
    this.#workflows.set(workflowId, receivers);
    return receivers;
  }
}

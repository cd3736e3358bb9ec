import type { RunId } from '@docloom/contract';
import type { PerProcess } from '../concurrency/scope.ts';
import type { NotificationChannels } from '../store/sharing/notifications.ts';
import { idsIn } from '../store/sharing/notifications.ts';
import { listUnfinishedOf } from '../store/records/subjects/unfinished-runs.ts';
import type { Store } from '../store/store.ts';
import type { Timers } from '../time/timers.ts';
import { EndingAnnouncements, ENDINGS_CHANNEL } from './ending-announcements.ts';
import { LocalRunEndings } from './local-run-endings.ts';
import type { RunEndings } from './run-endings.ts';

/** How often the database is asked for the awaited runs, in milliseconds. */
const POLL_MILLISECONDS = 1_000;

export interface SharedRunEndingsOptions {
  store: Store;
  notifications: NotificationChannels;
  timers: Timers;
}

/**
 * Knows the ends of runs in all services that share a database. They announce them to each other, and
 * a request is usually answered within some milliseconds. Announcements may be lost, so the awaited
 * runs are also read each second, with one query. Nothing is read while none is awaited.
 */
export class SharedRunEndings implements RunEndings, PerProcess {
  readonly scope = 'per process';
  readonly #store: Store;
  readonly #timers: Timers;
  readonly #local = new LocalRunEndings();
  readonly #announcements: EndingAnnouncements;
  readonly #unsubscribe: () => void;
  #cancelPoll: (() => void) | null = null;

  constructor({ store, notifications, timers }: SharedRunEndingsOptions) {
    this.#store = store;
    this.#timers = timers;
    this.#announcements = new EndingAnnouncements(notifications, timers);
    this.#unsubscribe = notifications.subscribe(ENDINGS_CHANNEL, {
      onPayload: (payload) => {
        this.#hear(payload);
      },
      onConnected: () => {
        void this.#poll();
      },
    });
  }

  get awaited(): number {
    return this.#local.awaited;
  }

  tell(runId: RunId): void {
    this.#local.tell(runId);
    this.#announcements.add(runId);
  }

  release(): void {
    this.#local.release();
  }

  async wait(runId: RunId, milliseconds: number, unwanted?: AbortSignal): Promise<void> {
    const ended = this.#local.wait(runId, milliseconds, unwanted);
    this.#schedulePoll();
    await ended;
  }

  /** Announces the last ends, and stops. Never rejects. */
  async close(): Promise<void> {
    this.#local.release();
    this.#cancelPoll?.();
    this.#unsubscribe();
    await this.#announcements.flush();
  }

  #hear(payload: string): void {
    if (this.#local.awaited === 0) return;
    for (const runId of idsIn(payload)) this.#local.tell(runId as RunId);
  }

  #schedulePoll(): void {
    if (this.#local.awaited === 0) return;
    this.#cancelPoll ??= this.#timers.after(POLL_MILLISECONDS, () => {
      void this.#poll().then(() => {
        this.#cancelPoll = null;
        this.#schedulePoll();
      });
    });
  }

  /** Never rejects: without the database, the next poll finds what this one did not. */
  async #poll(): Promise<void> {
    const awaited = this.#local.awaitedRuns();
    if (awaited.length === 0) return;
    const unfinished = await listUnfinishedOf(this.#store, awaited).catch(() => awaited);
    const waiting = new Set(unfinished);
    for (const runId of awaited) if (!waiting.has(runId)) this.#local.tell(runId);
  }
}

import { createHash } from 'node:crypto';
import type { SoleProcess } from '../../concurrency/scope.ts';
import type { MonotonicClock } from '../../time/monotonic-clock.ts';
import type { Ids } from '../../ids/ids.ts';

/** How long a session lasts at most, in milliseconds. */
export const SESSION_MILLISECONDS = 8 * 60 * 60_000;

/** How long a session lasts without a request, in milliseconds. */
export const IDLE_MILLISECONDS = 60 * 60_000;

/** The maximum number of sessions. Beyond it, the least recently used session ends. */
const MAX_SESSIONS = 10_000;

interface Session {
  token: string;
  /** In milliseconds of the monotonic clock. */
  endsAt: number;
  /** Of the latest request, in milliseconds of the monotonic clock. */
  usedAt: number;
}

/**
 * The sessions of people who are signed in to the pages. A session refers to the token that it
 * began with. The token is checked at each request, so revoking it takes effect at once.
 *
 * Sessions are kept only in memory, so that no token is written to disk. They end with the process,
 * and no other process knows them.
 */
export class Sessions implements SoleProcess {
  readonly scope = 'sole process';
  readonly #monotonic: MonotonicClock;
  readonly #ids: Ids;
  /**
   * By the hash of their id, so that the time of a lookup reveals nothing about an id. The least
   * recently used first.
   */
  readonly #sessions = new Map<string, Session>();

  constructor({ monotonic, ids }: { monotonic: MonotonicClock; ids: Ids }) {
    this.#monotonic = monotonic;
    this.#ids = ids;
  }

  /** Begins a session and returns its unguessable id. */
  begin(token: string): string {
    const id = this.#ids.session();
    const now = this.#monotonic.elapsed();
    this.#evict(now);
    this.#sessions.set(hashOf(id), { token, endsAt: now + SESSION_MILLISECONDS, usedAt: now });
    return id;
  }

  /** Returns the token of a session, which counts as used, or undefined if the session has ended. */
  tokenOf(id: string): string | undefined {
    const key = hashOf(id);
    const session = this.#sessions.get(key);
    if (!session) return undefined;
    const now = this.#monotonic.elapsed();
    this.#sessions.delete(key);
    if (hasEnded(session, now)) return undefined;
    this.#sessions.set(key, { ...session, usedAt: now });
    return session.token;
  }

  /** Ends a session. Does nothing if it has already ended. */
  end(id: string): void {
    this.#sessions.delete(hashOf(id));
  }

  /**
   * Removes sessions that have ended, and the least recently used one if there are too many. The map
   * is in the order of their last use, so one that ends after eight hours of use is removed at most
   * an hour later.
   */
  #evict(now: number): void {
    for (const [key, session] of this.#sessions) {
      if (!hasEnded(session, now) && this.#sessions.size < MAX_SESSIONS) return;
      this.#sessions.delete(key);
    }
  }
}

function hasEnded({ endsAt, usedAt }: Session, now: number): boolean {
  return endsAt <= now || usedAt + IDLE_MILLISECONDS <= now;
}

const hashOf = (id: string) => createHash('sha256').update(id).digest('base64url');

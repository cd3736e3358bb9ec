import { createHash } from 'node:crypto';
import type { Clock } from '../../time/clock.ts';
import type { Ids } from '../../ids/ids.ts';

/** For how long somebody stays signed in, in milliseconds. */
export const SESSION_MILLISECONDS = 8 * 60 * 60_000;

/** More people than that are not signed in at once: who signed in first signs in again. */
const MOST_SESSIONS = 10_000;

interface Session {
  token: string;
  /** Milliseconds since 1970, UTC. */
  endsAt: number;
}

/**
 * Who is signed in to the pages. A session stands for the token that it was begun with, and that is
 * asked for anew at each request: what is revoked opens nothing from then on.
 *
 * Sessions are kept in memory alone, so that no token lies on the disk, and end with the process.
 */
export class Sessions {
  readonly #clock: Clock;
  readonly #ids: Ids;
  /** By the hash of their id: nothing of a session can be found by the time that looking takes. */
  readonly #sessions = new Map<string, Session>();

  constructor({ clock, ids }: { clock: Clock; ids: Ids }) {
    this.#clock = clock;
    this.#ids = ids;
  }

  /** @returns the id of a new session, which nobody can guess */
  begin(token: string): string {
    const id = this.#ids.session();
    this.#makeRoom();
    const endsAt = this.#clock.now() + SESSION_MILLISECONDS;
    this.#sessions.set(hashOf(id), { token, endsAt });
    return id;
  }

  /** The token that a session stands for, unless it has ended. */
  tokenOf(id: string): string | undefined {
    const key = hashOf(id);
    const session = this.#sessions.get(key);
    if (!session) return undefined;
    if (session.endsAt > this.#clock.now()) return session.token;
    this.#sessions.delete(key);
    return undefined;
  }

  /** One that has ended already is no fault. */
  end(id: string): void {
    this.#sessions.delete(hashOf(id));
  }

  /** Those that were begun first end first, so they stand in the order of their ends. */
  #makeRoom(): void {
    const now = this.#clock.now();
    for (const [key, { endsAt }] of this.#sessions) {
      if (endsAt > now && this.#sessions.size < MOST_SESSIONS) return;
      this.#sessions.delete(key);
    }
  }
}

const hashOf = (id: string) => createHash('sha256').update(id).digest('base64url');

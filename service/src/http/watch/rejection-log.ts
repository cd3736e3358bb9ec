import type { Logger } from 'pino';
import type { Advisory } from '../../concurrency/scope.ts';
import type { ErrorCode } from '../../errors/errors.ts';
import type { Timers } from '../../time/timers.ts';
import { systemTimers } from '../../time/timers.ts';

/** A request that was answered with an error. */
export interface Rejection {
  code: ErrorCode;
  method: string;
  /** The pattern of its address. */
  route: string;
  status: number;
  /** The ID of the user whose token the request had. */
  user: string | undefined;
  /** The network of the client; undefined if the request was rejected before it was read. */
  client: string | undefined;
}

/**
 * The errors that an attack causes: failed authentication, missing permissions, and requests beyond
 * a limit. Wrong settings of a client cause them too.
 */
const SUSPICIOUS: ReadonlySet<ErrorCode> = new Set([
  'token_missing',
  'token_unknown',
  'token_expired',
  'user_disabled',
  'session_missing',
  'sign_in_without_token',
  'foreign_form',
  'foreign_origin',
  'password_wrong',
  'current_password_wrong',
  'account_disabled',
  'unknown_invitation',
  'sign_in_busy',
  'too_many_tries',
  'too_many_account_tries',
  'too_many_failed_tokens',
  'not_yours',
  'only_shared',
  'unknown_source',
  'unknown_link',
  'metrics_not_public',
  'too_many_requests',
  'source_busy',
  'too_many_connections',
  'too_many_files',
  'too_many_bytes',
  'too_many_documents',
  'too_many_links',
  'too_many_parts',
  'too_many_secrets',
  'too_many_webhooks',
  'too_large',
  'json_too_deep',
  'json_too_many_fields',
  'body_compressed',
  'headers_too_large',
  'address_too_long',
  'request_too_slow',
  'malformed_request',
  'too_many_hops',
  'webhook_loops',
]);

const INTERVAL_MILLISECONDS = 60_000;
/** How many kinds of rejections are distinguished in an interval. */
const MAX_KINDS = 100;

interface Kind {
  /** The latest one. */
  rejection: Rejection;
  /** How many have not been logged yet. */
  count: number;
}

/**
 * Logs rejected requests that an attack may have caused. A flood of requests is no flood of lines:
 * the first rejection of each code, client and user is logged at once, and the number of further
 * ones once a minute. Beyond 100 kinds in a minute, clients and users are no longer distinguished.
 */
export class RejectionLog implements Advisory {
  readonly scope = 'advisory';
  readonly #log: Logger;
  readonly #timers: Timers;
  /** Of the current interval. */
  readonly #kinds = new Map<string, Kind>();
  #cancel: (() => void) | null = null;

  constructor(log: Logger, timers: Timers = systemTimers) {
    this.#log = log;
    this.#timers = timers;
  }

  /** Logs or counts a rejection, unless its code is an ordinary error. */
  add(rejection: Rejection): void {
    if (!SUSPICIOUS.has(rejection.code)) return;
    const distinct = this.#distinguished(rejection);
    const key = `${distinct.code} ${distinct.client ?? ''} ${distinct.user ?? ''}`;
    const known = this.#kinds.get(key);
    if (known) {
      this.#kinds.set(key, { rejection: distinct, count: known.count + 1 });
      return;
    }
    this.#kinds.set(key, { rejection: distinct, count: 0 });
    this.#write(distinct, 1);
    this.#cancel ??= this.#timers.after(INTERVAL_MILLISECONDS, () => {
      this.report();
    });
  }

  /** Logs what was only counted, and begins again. */
  report(): void {
    this.#cancel?.();
    this.#cancel = null;
    for (const { rejection, count } of this.#kinds.values()) {
      if (count > 0) this.#write(rejection, count);
    }
    this.#kinds.clear();
  }

  #write(rejection: Rejection, count: number): void {
    this.#log.warn({ ...rejection, count }, 'Request rejected');
  }

  #distinguished(rejection: Rejection): Rejection {
    if (this.#kinds.size < MAX_KINDS) return rejection;
    return { ...rejection, client: undefined, user: undefined };
  }
}

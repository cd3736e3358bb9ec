import type { FastifyReply, FastifyRequest } from 'fastify';
import { KeyedMutex } from '../../concurrency/keyed-mutex.ts';
import type { PerProcess } from '../../concurrency/scope.ts';
import type { TenantId } from '../../concurrency/tenant.ts';
import { tenantOf } from '../../concurrency/tenant.ts';
import { problem } from '../../errors/errors.ts';
import { userOf } from './authentication.ts';
import type { WaitingRequests } from './waiting-requests.ts';

/**
 * Performs the requests that read much, of the history or of a list, one at a time for each tenant.
 * The others wait, each with its share of the waiting requests. If a client disconnects, its work
 * stops.
 */
export class LargeReads implements PerProcess {
  readonly scope = 'per process';
  readonly #waiting: WaitingRequests;
  readonly #mutex = new KeyedMutex<TenantId>();

  constructor(waiting: WaitingRequests) {
    this.#waiting = waiting;
  }

  /**
   * Performs the work of a request in its turn.
   * @param work gets a signal that aborts when the client has disconnected
   * @throws DocloomError `too_many_waits`; the error of the work
   */
  async perform<Result>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const tenantId = tenantOf(userOf(request));
    const leave = this.#waiting.enter(tenantId);
    const left = new AbortController();
    const abort = () => {
      left.abort(problem('malformed_request', 'its client has disconnected'));
    };
    reply.raw.once('close', abort);
    try {
      return await this.#mutex.runExclusive(tenantId, () => {
        left.signal.throwIfAborted();
        return work(left.signal);
      });
    } finally {
      reply.raw.off('close', abort);
      leave();
    }
  }
}

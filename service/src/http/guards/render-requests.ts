import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PerProcess } from '../../concurrency/scope.ts';
import type { TenantId } from '../../concurrency/tenant.ts';
import { tenantOf } from '../../concurrency/tenant.ts';
import { problem } from '../../errors/errors.ts';
import type { Limits } from '../../limits/limits.ts';
import { startDeadline } from '../../time/deadline.ts';
import { userOf } from './authentication.ts';
import type { MemoryShare } from './body-memory.ts';
import { BodyMemory } from './body-memory.ts';
import { WaitingRequests } from './waiting-requests.ts';

/** The answer must be sent before silence closes the connection, in milliseconds. */
const BEFORE_SILENCE = 10_000;

/** A render request in progress. */
interface AdmittedRender {
  readonly share: MemoryShare;
  readonly controller: AbortController;
  /** Releases the slot and the memory. */
  readonly leave: () => void;
  /** A render leaves when its work has ended and its answer is sent or has nobody to go to. */
  state: 'working' | 'answering' | 'answered while working' | 'left';
}

/**
 * Limits the requests of each tenant that have a file made for them, and the memory of their bodies.
 * A request is admitted before its body arrives. It keeps its slot until the client has the file: a
 * slow reader holds the file in memory.
 *
 * If the client disconnects, the work stops before its next step, and then the slot is free.
 */
export class RenderRequests implements PerProcess {
  readonly scope = 'per process';
  readonly #requests: WaitingRequests;
  readonly #memory: BodyMemory;
  readonly #limits: Limits;
  readonly #admitted = new WeakMap<FastifyRequest, AdmittedRender>();

  constructor(limits: Limits) {
    this.#requests = new WaitingRequests(limits.renders, 'too_many_renders');
    this.#memory = new BodyMemory(limits.bodies);
    this.#limits = limits;
  }

  /**
   * Admits a request; a hook for `onRequest`.
   * @throws DocloomError `too_many_renders`, `source_busy`
   */
  readonly admit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    this.admitFor(tenantOf(userOf(request)), request, reply);
    this.shareOf(request).growTo(this.#announced(request));
  };

  /**
   * Admits a request without a body, whose work counts for a tenant.
   * @throws DocloomError `too_many_renders`
   */
  admitFor(tenantId: TenantId, request: FastifyRequest, reply: FastifyReply): void {
    const leave = this.#requests.enter(tenantId);
    const share = this.#memory.share(tenantId);
    const admitted: AdmittedRender = {
      share,
      controller: new AbortController(),
      leave: () => {
        share.release();
        leave();
      },
      state: 'answering',
    };
    this.#admitted.set(request, admitted);
    reply.raw.once('close', () => {
      afterAnswer(admitted);
    });
  }

  /** Returns the memory share of an admitted request. */
  shareOf(request: FastifyRequest): MemoryShare {
    return this.#of(request).share;
  }

  /**
   * Performs the work of an admitted request. It is aborted when the client disconnects, and when it
   * takes so long that the connection would be closed.
   * @throws DocloomError `render_not_available`; the error of the work
   */
  async perform<Result>(
    request: FastifyRequest,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const admitted = this.#of(request);
    const { signal } = admitted.controller;
    signal.throwIfAborted();
    const endDeadline = this.#startDeadline(admitted.controller);
    admitted.state = 'working';
    const working = work(signal).finally(() => {
      endDeadline();
      afterWork(admitted);
    });
    return Promise.race([working, rejectionOf(signal)]);
  }

  /**
   * Performs work for a request that this guard has not admitted, because it may also be about
   * something else. The caller accounts for the memory of its body.
   * @param left aborts when the client disconnects
   * @throws DocloomError `too_many_renders`, `render_not_available`; the error of the work
   */
  async performFor<Result>(
    tenantId: TenantId,
    left: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const leave = this.#requests.enter(tenantId);
    const controller = new AbortController();
    const signal = AbortSignal.any([left, controller.signal]);
    const endDeadline = this.#startDeadline(controller);
    const working = work(signal).finally(() => {
      endDeadline();
      leave();
    });
    return Promise.race([working, rejectionOf(signal)]);
  }

  #startDeadline(controller: AbortController): () => void {
    const milliseconds = this.#limits.silenceMilliseconds - BEFORE_SILENCE;
    return startDeadline(milliseconds, () => {
      const reason = `it took longer than ${String(Math.round(milliseconds / 1000))} seconds`;
      controller.abort(problem('render_not_available', 'The file', reason));
    });
  }

  #of(request: FastifyRequest): AdmittedRender {
    const admitted = this.#admitted.get(request);
    if (!admitted) throw new Error('A render was not admitted');
    return admitted;
  }

  /** Returns the bytes that the request announces, at most those that it may have. */
  #announced({ headers }: FastifyRequest): number {
    const { file, body } = this.#limits;
    return Math.min(Number(headers['content-length'] ?? body), file + 2 * body);
  }
}

function afterWork(admitted: AdmittedRender): void {
  if (admitted.state === 'working') admitted.state = 'answering';
  else if (admitted.state === 'answered while working') end(admitted);
}

function afterAnswer(admitted: AdmittedRender): void {
  // The client has left. With this error, the aborted work is not logged as a fault of the service.
  admitted.controller.abort(problem('malformed_request', 'its client has disconnected'));
  if (admitted.state === 'working') admitted.state = 'answered while working';
  else if (admitted.state === 'answering') end(admitted);
}

function end(admitted: AdmittedRender): void {
  admitted.state = 'left';
  admitted.leave();
}

function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = () => {
      reject(signal.reason instanceof Error ? signal.reason : new Error('The render was aborted'));
    };
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { ErrorCode } from '../../errors/errors.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { toTenths } from '../../time/stopwatch.ts';
import { knownUserOf } from '../guards/authentication.ts';
import { problemCodeOf } from '../answers/problem-code.ts';
import { clientOf } from '../guards/client-of.ts';
import { RejectionLog } from './rejection-log.ts';
import { NO_ROUTE, routeOf } from './route-of.ts';

const WEBHOOK_SOURCE = '/hooks/:secret';

/** A response that was sent before the request was routed. */
export interface AnsweredWithoutRoute {
  method: string;
  status: number;
  code: ErrorCode;
}

/**
 * Reports each answered request to the log and the metrics. The log line has the level `debug`, so
 * that hundreds of requests a second are logged only on demand. Rejections that an attack may have
 * caused are logged at `warn`.
 */
export class RequestWatch {
  readonly #log: Logger;
  readonly #metrics: Metrics;
  readonly #rejections: RejectionLog;

  constructor({ log, metrics }: { log: Logger; metrics: Metrics }) {
    this.#log = log;
    this.#metrics = metrics;
    this.#rejections = new RejectionLog(log);
  }

  watch(server: FastifyInstance): void {
    server.addHook('onResponse', (request, reply, done) => {
      this.#answered(request, reply);
      done();
    });
    server.addHook('onClose', (_server, done) => {
      this.#rejections.report();
      done();
    });
  }

  answeredWithoutRoute({ method, status, code }: AnsweredWithoutRoute): void {
    const answered = { method, route: NO_ROUTE, status };
    this.#metrics.requestAnswered({ ...answered, milliseconds: 0 });
    this.#log.debug({ ...answered, code }, 'Request answered');
    this.#rejections.add({ ...answered, code, user: undefined, client: undefined });
  }

  #answered(request: FastifyRequest, reply: FastifyReply): void {
    const { method } = request;
    const { statusCode: status, elapsedTime } = reply;
    const code = problemCodeOf(request);
    const answered = { method, route: routeOf(request), status };
    this.#metrics.requestAnswered({ ...answered, milliseconds: elapsedTime });
    if (answered.route === WEBHOOK_SOURCE && code !== undefined) {
      this.#metrics.sourceDataRejected(code);
    }
    const milliseconds = toTenths(elapsedTime);
    const user = knownUserOf(request)?.id;
    this.#log.debug({ ...answered, milliseconds, user, code }, 'Request answered');
    if (code === undefined) return;
    this.#rejections.add({ ...answered, code, user, client: clientOf(request) });
  }
}

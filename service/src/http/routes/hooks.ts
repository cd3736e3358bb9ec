import type { IncomingMessage } from 'node:http';
import { ADDITION, SourceDataAccepted } from '@docloom/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { invalidRequest, problem } from '../../errors/errors.ts';
import type { Limits } from '../../limits/limits.ts';
import { tenantOfWorkflow } from '../../concurrency/tenant.ts';
import type { acceptSourceData } from '../../runs/intake/accept.ts';
import type { Intake } from '../../runs/intake/intake.ts';
import type { KnownSources } from '../../runs/intake/known-sources.ts';
import { sourceFieldsOf } from '../../runs/intake/source-fields.ts';
import { HOPS_HEADER, MAX_HOPS } from '../../webhooks/hops.ts';
import type { BodyMemory, MemoryShare } from '../guards/body-memory.ts';
import { sourceOperations } from '../openapi/operations/source.ts';
import type { Bound } from '../bound.ts';
import { isTooLarge, readBody } from '../requests/read-body.ts';
import type { RequestRate } from '../guards/request-rate.ts';
import type { RequestTurns } from '../guards/request-turns.ts';
import { jsonTextOf, parseSourceData } from '../requests/source-data.ts';

const IDEMPOTENCY_KEY = 'idempotency-key';

/** The header of events, which a receiver that is a source reads. */
const HopsHeader = z
  .string()
  .regex(/^\d{1,6}$/, 'must be a whole number, sent once')
  .optional()
  .meta({
    ...ADDITION,
    // A larger number has an error of its own, so the schema of the request allows it.
    pattern: `^[0-${String(MAX_HOPS)}]$`,
    description: `How many Docloom services have forwarded the data; only Docloom sends it. Data with more than ${String(MAX_HOPS)} is rejected.`,
  });

const SourceHeaders = z.object({
  [HOPS_HEADER]: HopsHeader,
  [IDEMPOTENCY_KEY]: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .optional()
    .meta({
      ...ADDITION,
      pattern: '\\S',
      description: 'The same for every repetition of the same data, for example a UUID.',
    }),
});

/** The dependencies of the webhook source routes. */
export interface HookRoutesOptions {
  sources: KnownSources;
  limits: Limits;
  intake: Intake;
  turns: RequestTurns;
  /** Of source data that is being received. */
  memory: BodyMemory;
  /** By source. */
  rate: RequestRate;
  accept: Bound<typeof acceptSourceData>;
}

/**
 * Registers the webhook source (contract §4). It takes source data without a token, because the
 * address is the secret. The body is read only once the address is known to exist, so that
 * strangers cannot fill the memory.
 */
export function hookRoutes(options: HookRoutesOptions): FastifyPluginAsyncZod {
  const { sources, limits, intake, turns, memory, rate, accept } = options;

  return async (server) => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', (_request, _body, done) => {
      done(null);
    });

    server.post(
      '/:secret',
      {
        config: { operation: sourceOperations.send },
        schema: {
          params: z.object({ secret: z.string() }),
          headers: SourceHeaders,
          response: { 200: SourceDataAccepted },
        },
      },
      async (request, reply) => {
        const { secret } = request.params;
        const idempotencyKey = request.headers[IDEMPOTENCY_KEY];
        if (idempotencyKey !== undefined) requireOneKey(request.raw);
        const leave = intake.enter();
        let share: MemoryShare | undefined;
        try {
          const source = await sources.require(secret);
          const tenantId = tenantOfWorkflow(source);
          rate.admit(reply, source.id);
          await turns.wait(tenantId);
          const hops = Number(request.headers[HOPS_HEADER] ?? 0);
          if (hops > MAX_HOPS) throw problem('too_many_hops', MAX_HOPS);
          share = memory.share(tenantId);
          const body = jsonTextOf(await readBody(request.raw, limits.body, share));
          const fields = sourceFieldsOf(parseSourceData(body, limits));
          const { runId, isRepeat } = await accept({
            secret,
            tenantId,
            body,
            fields,
            idempotencyKey,
            hops,
          });
          if (runId !== null) reply.header('docloom-run-id', runId);
          if (isRepeat) reply.header('idempotent-replayed', 'true');
          return {};
        } catch (cause) {
          // The rest of a body that is too large may still be on its way.
          if (isTooLarge(cause)) reply.header('connection', 'close');
          request.raw.resume();
          throw cause;
        } finally {
          share?.release();
          leave();
        }
      },
    );
  };
}

/** Node joins a repeated header with commas, so `headers` would hide the repetition. */
function requireOneKey(request: IncomingMessage): void {
  if (request.headersDistinct[IDEMPOTENCY_KEY]?.length === 1) return;
  throw invalidRequest([{ path: `headers.${IDEMPOTENCY_KEY}`, message: 'must be sent once' }]);
}

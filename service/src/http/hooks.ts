import { SourceData, SourceDataAccepted } from '@docloom/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { problem } from '../errors.ts';
import { acceptSourceData } from '../runs/accept.ts';
import type { HttpParts } from './parts.ts';

const IdempotencyHeaders = z.object({
  'idempotency-key': z.string().trim().min(1).max(255).optional(),
});

/**
 * The webhook source (contract §4): takes source data without a token, the address is the secret.
 * The body is kept as it came, so it is read here and not by the server.
 */
export function hookRoutes(parts: HttpParts): FastifyPluginAsyncZod {
  return async (server) => {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });

    server.post(
      '/:secret',
      {
        schema: {
          params: z.object({ secret: z.string() }),
          headers: IdempotencyHeaders,
          response: { 200: SourceDataAccepted },
        },
      },
      async (request, reply) => {
        const body = textOf(request.body);
        const { runId, isRepeat } = await acceptSourceData(parts, {
          secret: request.params.secret,
          body,
          data: parseObject(body),
          idempotencyKey: request.headers['idempotency-key'],
        });
        if (runId !== null) reply.header('docloom-run-id', runId);
        if (isRepeat) reply.header('idempotent-replayed', 'true');
        return {};
      },
    );
  };
}

function textOf(body: unknown): string {
  if (!Buffer.isBuffer(body) || body.length === 0) throw problem('body_not_json', 'it is empty');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw problem('body_not_json', 'it is not UTF-8 text');
  }
}

function parseObject(body: string): SourceData {
  const parsed = parseJson(body);
  const data = SourceData.safeParse(parsed);
  if (!data.success) throw problem('body_not_object', kindOf(parsed));
  return parsed as SourceData;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it cannot be parsed';
    throw problem('body_not_json', reason.replace(/\s+/g, ' ').slice(0, 200));
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return `a ${typeof value}`;
}

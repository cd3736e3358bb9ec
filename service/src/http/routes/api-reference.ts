import type { FastifyInstance } from 'fastify';
import type { Addresses } from '../../addresses/addresses.ts';
import type { DescribedRoute } from '../openapi/described-route.ts';
import { writeApiDocument } from '../openapi/api-document.ts';
import { serviceOperations } from '../openapi/operations/service.ts';
import { DOCUMENT_PATH } from '../openapi/needs-token.ts';

/**
 * The API as OpenAPI 3.1, written from the routes of the server itself, without a token: it says
 * nothing that is not the same for everybody.
 */
export function apiDocumentRoute(
  server: FastifyInstance,
  routes: readonly DescribedRoute[],
  addresses: Addresses,
): void {
  let text: string | undefined;
  server.get(
    DOCUMENT_PATH,
    { config: { operation: serviceOperations.document } },
    async (_request, reply) => {
      // Asked first when every route is there, and the port is known.
      text ??= JSON.stringify(writeApiDocument(routes, addresses.base()));
      return reply.type('application/json').send(text);
    },
  );
}

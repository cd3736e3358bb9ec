import type { FastifyInstance } from 'fastify';
import type { Addresses } from '../../addresses/addresses.ts';
import type { DescribedRoute } from '../openapi/described-route.ts';
import { writeApiDocument } from '../openapi/api-document.ts';
import { serviceOperations } from '../openapi/operations/service.ts';
import { DOCUMENT_PATH } from '../openapi/needs-token.ts';

/**
 * Registers the OpenAPI 3.1 document, generated from the routes of the server. It needs no token,
 * because its content is the same for everybody.
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
      // Generated at the first request, when every route is registered and the port is known.
      text ??= JSON.stringify(writeApiDocument(routes, addresses.base()));
      return reply.type('application/json').send(text);
    },
  );
}

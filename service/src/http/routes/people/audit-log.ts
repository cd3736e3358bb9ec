import { AuditEntry } from '@docloom/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Addresses } from '../../../addresses/addresses.ts';
import { visibleEntries } from '../../../audit/visible-entries.ts';
import { listAuditEntries } from '../../../store/records/audit/lists-of-entries.ts';
import type { Store } from '../../../store/store.ts';
import { visibleWorkflow } from '../../../workflows/access.ts';
import { pageOfList } from '../../answers/page-of-list.ts';
import { presentAuditEntry } from '../../answers/present-audit-entry.ts';
import { userOf } from '../../guards/authentication.ts';
import { auditLogOperations } from '../../openapi/operations/audit-log.ts';
import { AuditLogQuery } from '../../requests/params.ts';

/** The dependencies of the route of the audit log. */
export interface AuditLogRoutesOptions {
  store: Store;
  addresses: Addresses;
}

/** Registers the route of the audit log. An addition of Docloom. */
export function auditLogRoutes({ store, addresses }: AuditLogRoutesOptions): FastifyPluginAsyncZod {
  return async (server) => {
    server.get(
      '/',
      {
        config: { operation: auditLogOperations.list },
        schema: { querystring: AuditLogQuery, response: { 200: z.array(AuditEntry) } },
      },
      async (request, reply) => {
        const user = userOf(request);
        const { limit, cursor, workflowId, action, kind, userId, since, until } = request.query;
        const of =
          workflowId === undefined
            ? await visibleEntries(store, user)
            : [{ workflowId: (await visibleWorkflow(store, user, workflowId)).id }];
        const filter = {
          of,
          action,
          kind,
          authorId: userId,
          since: momentOf(since),
          until: momentOf(until),
        };
        const entries = await pageOfList(addresses, request, reply, { limit, cursor }, (page) =>
          listAuditEntries(store, { ...filter, ...page }),
        );
        return entries.map(presentAuditEntry);
      },
    );
  };
}

function momentOf(timestamp: string | undefined): number | undefined {
  return timestamp === undefined ? undefined : Date.parse(timestamp);
}

import type { DeliveryId, WorkflowId } from '@docloom/contract';
import { Delivery, DeliveryDetails } from '@docloom/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Addresses } from '../../addresses/addresses.ts';
import { problem } from '../../errors/errors.ts';
import type { DeliveryRecord } from '../../store/records/deliveries.ts';
import {
  findDelivery,
  listDeliveries,
  listDeliveriesOfRun,
} from '../../store/records/deliveries.ts';
import { listAttempts } from '../../store/records/delivery-attempts.ts';
import type { Store } from '../../store/store.ts';
import type { redeliver } from '../../webhooks/redeliver.ts';
import { changeableWorkflow, visibleWorkflow } from '../../workflows/access.ts';
import { whileAllowed } from '../../workflows/change-condition.ts';
import { userOf } from '../guards/authentication.ts';
import { pageOfList } from '../answers/page-of-list.ts';
import { deliveryOperations } from '../openapi/operations/deliveries.ts';
import { DeliveriesQuery, DeliveryParams, WorkflowParams } from '../requests/params.ts';
import type { Presenter } from '../answers/present.ts';
import type { Bound } from '../bound.ts';

/** The dependencies of the delivery routes. */
export interface DeliveryRoutesOptions {
  store: Store;
  addresses: Addresses;
  present: Presenter;
  redeliver: Bound<typeof redeliver>;
}

/** Registers the routes of the delivery log. An addition of Docloom. */
export function deliveryRoutes(options: DeliveryRoutesOptions): FastifyPluginAsyncZod {
  const { store, addresses, present } = options;

  return async (server) => {
    server.get(
      '/',
      {
        config: { operation: deliveryOperations.list },
        schema: {
          params: WorkflowParams,
          querystring: DeliveriesQuery,
          response: { 200: z.array(Delivery) },
        },
      },
      async (request, reply) => {
        const { id } = await visibleWorkflow(store, userOf(request), request.params.workflowId);
        const { runId, ...wanted } = request.query;
        const found = await pageOfList(addresses, request, reply, wanted, (page) =>
          runId === undefined
            ? listDeliveries(store, id, page)
            : listDeliveriesOfRun(store, { workflowId: id, runId }, page),
        );
        return found.map((delivery) => present.delivery(delivery));
      },
    );

    server.get(
      '/:deliveryId/',
      {
        config: { operation: deliveryOperations.get },
        schema: { params: DeliveryParams, response: { 200: DeliveryDetails } },
      },
      async (request) => {
        const { workflowId, deliveryId } = request.params;
        const { id } = await visibleWorkflow(store, userOf(request), workflowId);
        const delivery = await deliveryOf(store, id, deliveryId);
        return present.deliveryDetails(delivery, await listAttempts(store, delivery.id));
      },
    );

    server.post(
      '/:deliveryId/redeliver/',
      {
        config: { operation: deliveryOperations.redeliver },
        schema: { params: DeliveryParams, response: { 202: Delivery } },
      },
      async (request, reply) => {
        const { workflowId, deliveryId } = request.params;
        const user = userOf(request);
        const { id } = await changeableWorkflow(store, user, workflowId);
        const delivery = await deliveryOf(store, id, deliveryId);
        const begun = await options.redeliver(delivery, whileAllowed(changeableWorkflow, user, id));
        return reply.status(202).send(present.delivery(begun));
      },
    );
  };
}

async function deliveryOf(
  store: Store,
  workflowId: WorkflowId,
  id: DeliveryId,
): Promise<DeliveryRecord> {
  const delivery = await findDelivery(store, id);
  if (delivery?.workflowId !== workflowId) throw problem('not_found', 'delivery', id);
  return delivery;
}

import type { WorkflowId } from '@docloom/contract';
import {
  OutgoingWebhookDetails,
  OutgoingWebhookRegister,
  OutgoingWebhookRegistered,
  OutgoingWebhookRotated,
  OutgoingWebhookRotateSecret,
  OutgoingWebhookTested,
} from '@docloom/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { listRegisteredWebhooks } from '../../store/records/outgoing-webhooks.ts';
import { othersAtAddress } from '../../webhooks/same-address.ts';
import { sendTestEvent } from '../../webhooks/send-test-event.ts';
import { TestEventPace } from '../../webhooks/test-event-pace.ts';
import { changeableWorkflow, ownWorkflow, visibleWorkflow } from '../../workflows/access.ts';
import { whileAllowed } from '../../workflows/change-condition.ts';
import {
  endListener,
  registeredWebhook,
  registerOutgoingWebhook,
  removeOutgoingWebhook,
} from '../../workflows/outgoing-webhook/outgoing-webhook.ts';
import { rotateSecret } from '../../workflows/outgoing-webhook/rotate-secret.ts';
import { userOf } from '../guards/authentication.ts';
import { conditionOf } from '../conditional/change-conditions.ts';
import { outgoingWebhookOperations } from '../openapi/operations/outgoing-webhook.ts';
import { OutgoingWebhookParams, WorkflowParams } from '../requests/params.ts';
import type { HttpParts } from '../parts.ts';

/** Contract §4, "Outgoing webhook"; everything else is ours. */
export function outgoingWebhookRoutes(parts: HttpParts): FastifyPluginAsyncZod {
  const { store, relaxedStore, present, clock } = parts;
  const testEventPace = new TestEventPace(clock);

  const condition = (request: FastifyRequest, workflowId: WorkflowId) =>
    conditionOf(request, OutgoingWebhookDetails, async (transaction) => {
      const [registered] = await listRegisteredWebhooks(transaction, [workflowId]);
      return registered && present.outgoingWebhookDetails(registered);
    });

  return async (server) => {
    server.post(
      '/',
      {
        config: { operation: outgoingWebhookOperations.register },
        schema: {
          params: WorkflowParams,
          body: OutgoingWebhookRegister,
          response: { 201: OutgoingWebhookRegistered },
        },
      },
      async (request, reply) => {
        const user = userOf(request);
        const { id } = await changeableWorkflow(store, user, request.params.workflowId);
        const on = whileAllowed(changeableWorkflow, user, id, condition(request, id));
        const webhook = await registerOutgoingWebhook(parts, id, request.body, on);
        return reply.status(201).send(present.registration(webhook));
      },
    );

    server.get(
      '/',
      {
        config: { operation: outgoingWebhookOperations.get },
        schema: { params: WorkflowParams, response: { 200: OutgoingWebhookDetails } },
      },
      async (request) => {
        const { id } = await visibleWorkflow(store, userOf(request), request.params.workflowId);
        return present.outgoingWebhookDetails(await registeredWebhook(store, id));
      },
    );

    server.post(
      '/rotate-secret/',
      {
        config: { operation: outgoingWebhookOperations.rotateSecret },
        schema: {
          params: WorkflowParams,
          body: OutgoingWebhookRotateSecret.nullish(),
          response: { 200: OutgoingWebhookRotated },
        },
      },
      async (request) => {
        const user = userOf(request);
        const { id } = await changeableWorkflow(store, user, request.params.workflowId);
        const { webhook, validUntil } = await rotateSecret(
          parts,
          id,
          request.body?.graceSeconds,
          whileAllowed(changeableWorkflow, user, id),
        );
        return present.rotation(webhook, validUntil);
      },
    );

    server.post(
      '/test/',
      {
        config: { operation: outgoingWebhookOperations.test },
        schema: { params: WorkflowParams, response: { 200: OutgoingWebhookTested } },
      },
      async (request) => {
        const user = userOf(request);
        // Both as they are at one moment: once it is archived, nothing is sent.
        const read = relaxedStore.transaction();
        const { workflow, webhook, others } = await read.execute(async (transaction) => {
          const { workflowId } = request.params;
          const workflow = await changeableWorkflow(transaction, user, workflowId);
          const webhook = await registeredWebhook(transaction, workflowId);
          const others = await othersAtAddress(transaction, webhook, parts.clock.now());
          return { workflow, webhook, others };
        });
        const { id, name } = workflow;
        testEventPace.require(id);
        const outcome = await sendTestEvent(parts, webhook, { id, name }, others);
        return present.testOutcome(webhook, outcome);
      },
    );

    server.delete(
      '/',
      {
        config: { operation: outgoingWebhookOperations.remove },
        schema: { params: WorkflowParams },
      },
      async (request, reply) => {
        const user = userOf(request);
        const { id } = await ownWorkflow(store, user, request.params.workflowId);
        const on = whileAllowed(ownWorkflow, user, id, condition(request, id));
        await removeOutgoingWebhook(parts, id, on);
        return reply.status(204).send();
      },
    );

    server.delete(
      '/:webhookId/',
      {
        config: { operation: outgoingWebhookOperations.endListener },
        schema: { params: OutgoingWebhookParams },
      },
      async (request, reply) => {
        const { workflowId, webhookId } = request.params;
        const user = userOf(request);
        const { id } = await ownWorkflow(store, user, workflowId);
        await endListener(store, id, webhookId, whileAllowed(ownWorkflow, user, id));
        return reply.status(204).send();
      },
    );
  };
}

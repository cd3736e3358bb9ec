import type { WorkflowId } from '@docloom/contract';
import {
  OutgoingWebhookDetails,
  OutgoingWebhookListener,
  OutgoingWebhookRegister,
  OutgoingWebhookRegistered,
  OutgoingWebhookRotated,
  OutgoingWebhookRotateSecret,
  OutgoingWebhookTested,
} from '@docloom/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ActingUser } from '../../audit/author.ts';
import { listListeners, listRegisteredWebhooks } from '../../store/records/outgoing-webhooks.ts';
import { othersAtAddress } from '../../webhooks/same-address.ts';
import type { Store } from '../../store/store.ts';
import type { Clock } from '../../time/clock.ts';
import type { MonotonicClock } from '../../time/monotonic-clock.ts';
import type { sendTestEvent } from '../../webhooks/send-test-event.ts';
import { TestEventRateLimit } from '../../webhooks/test-event-rate-limit.ts';
import { changeableWorkflow, ownWorkflow, visibleWorkflow } from '../../workflows/access.ts';
import { whileAllowed } from '../../workflows/change-condition.ts';
import type { registerOutgoingWebhook } from '../../workflows/outgoing-webhook/register-webhook.ts';
import type {
  removeListener,
  removeOutgoingWebhook,
} from '../../workflows/outgoing-webhook/remove-webhook.ts';
import type { rotateSecret } from '../../workflows/outgoing-webhook/rotate-secret.ts';
import type { SelectWebhook } from '../../workflows/outgoing-webhook/select-webhook.ts';
import {
  listenerWithId,
  registeredWebhook,
} from '../../workflows/outgoing-webhook/select-webhook.ts';
import { userOf } from '../guards/authentication.ts';
import { conditionOf } from '../conditional/change-conditions.ts';
import { outgoingWebhookOperations } from '../openapi/operations/outgoing-webhook.ts';
import { OutgoingWebhookParams, WorkflowParams } from '../requests/params.ts';
import type { Presenter } from '../answers/present.ts';
import type { Bound } from '../bound.ts';
import { transact } from '../../store/transaction.ts';

/** The dependencies of the outgoing webhook routes. */
export interface OutgoingWebhookRoutesOptions {
  store: Store;
  relaxedStore: Store;
  clock: Clock;
  monotonic: MonotonicClock;
  present: Presenter;
  webhooks: {
    register: Bound<typeof registerOutgoingWebhook>;
    rotateSecret: Bound<typeof rotateSecret>;
    sendTestEvent: Bound<typeof sendTestEvent>;
    remove: Bound<typeof removeOutgoingWebhook>;
    removeListener: Bound<typeof removeListener>;
  };
}

/**
 * Registers the routes of contract §4, "Outgoing webhook". All but the registration are additions
 * of Docloom.
 */
export function outgoingWebhookRoutes(
  options: OutgoingWebhookRoutesOptions,
): FastifyPluginAsyncZod {
  const { store, relaxedStore, clock, monotonic, present, webhooks } = options;
  const testEventRateLimit = new TestEventRateLimit(monotonic);

  const condition = (request: FastifyRequest, workflowId: WorkflowId) =>
    conditionOf(request, OutgoingWebhookDetails, async (transaction) => {
      const [registered] = await listRegisteredWebhooks(transaction, [workflowId]);
      return registered && present.outgoingWebhookDetails(registered);
    });

  const rotate = async (
    user: ActingUser,
    workflowId: WorkflowId,
    select: SelectWebhook,
    graceSeconds: number | undefined,
  ): Promise<OutgoingWebhookRotated> => {
    const { id } = await changeableWorkflow(store, user, workflowId);
    const on = whileAllowed(changeableWorkflow, user, id);
    const rotated = await webhooks.rotateSecret(id, select, graceSeconds, on, user);
    const { webhook, validUntil } = rotated;
    return present.rotation(webhook, validUntil);
  };

  const test = async (
    user: ActingUser,
    workflowId: WorkflowId,
    select: SelectWebhook,
  ): Promise<OutgoingWebhookTested> => {
    // One transaction reads both, so that no event is sent for an archived workflow.
    const { workflow, webhook, others } = await transact(
      relaxedStore,
      { lock: null },
      async (transaction) => {
        const now = clock.now();
        const workflow = await changeableWorkflow(transaction, user, workflowId);
        const webhook = await select(transaction, workflowId, now);
        const others = await othersAtAddress(transaction, webhook, now);
        return { workflow, webhook, others };
      },
    );
    const { id, name } = workflow;
    testEventRateLimit.require(id);
    const outcome = await webhooks.sendTestEvent(webhook, { id, name }, others);
    return present.testOutcome(webhook, outcome);
  };

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
        const webhook = await webhooks.register(id, request.body, on, user);
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
      (request) => {
        const { workflowId } = request.params;
        return rotate(userOf(request), workflowId, registeredWebhook, request.body?.graceSeconds);
      },
    );

    server.post(
      '/test/',
      {
        config: { operation: outgoingWebhookOperations.test },
        schema: { params: WorkflowParams, response: { 200: OutgoingWebhookTested } },
      },
      (request) => test(userOf(request), request.params.workflowId, registeredWebhook),
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
        await webhooks.remove(id, on, user);
        return reply.status(204).send();
      },
    );

    server.get(
      '/listeners/',
      {
        config: { operation: outgoingWebhookOperations.listListeners },
        schema: {
          params: WorkflowParams,
          response: { 200: z.array(OutgoingWebhookListener) },
        },
      },
      async (request) => {
        const { id } = await visibleWorkflow(store, userOf(request), request.params.workflowId);
        const listeners = await listListeners(store, id, clock.now());
        return listeners.map((listener) => present.listener(listener));
      },
    );

    server.post(
      '/:webhookId/rotate-secret/',
      {
        config: { operation: outgoingWebhookOperations.rotateListenerSecret },
        schema: {
          params: OutgoingWebhookParams,
          body: OutgoingWebhookRotateSecret.nullish(),
          response: { 200: OutgoingWebhookRotated },
        },
      },
      (request) => {
        const { workflowId, webhookId } = request.params;
        const select = listenerWithId(webhookId);
        return rotate(userOf(request), workflowId, select, request.body?.graceSeconds);
      },
    );

    server.post(
      '/:webhookId/test/',
      {
        config: { operation: outgoingWebhookOperations.testListener },
        schema: { params: OutgoingWebhookParams, response: { 200: OutgoingWebhookTested } },
      },
      (request) => {
        const { workflowId, webhookId } = request.params;
        return test(userOf(request), workflowId, listenerWithId(webhookId));
      },
    );

    server.delete(
      '/:webhookId/',
      {
        config: { operation: outgoingWebhookOperations.removeListener },
        schema: { params: OutgoingWebhookParams },
      },
      async (request, reply) => {
        const { workflowId, webhookId } = request.params;
        const user = userOf(request);
        const { id } = await ownWorkflow(store, user, workflowId);
        const on = whileAllowed(ownWorkflow, user, id);
        await webhooks.removeListener(id, webhookId, on, user);
        return reply.status(204).send();
      },
    );
  };
}

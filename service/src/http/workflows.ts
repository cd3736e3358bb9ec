import { Workflow, WorkflowCreate, WorkflowUpdate } from '@docloom/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { User } from '../store/users.ts';
import type { WorkflowRecord } from '../store/workflows.ts';
import {
  findWorkflow,
  listWorkflowsOf,
  markWorkflowArchived,
  updateWorkflow,
} from '../store/workflows.ts';
import { changeableWorkflow, ownWorkflow, visibleWorkflow } from '../workflows/access.ts';
import { createWorkflow } from '../workflows/create-workflow.ts';
import { loadDetails } from '../workflows/workflow-details.ts';
import { userOf } from './authentication.ts';
import { workflowOperations } from './openapi/operations/workflows.ts';
import { WorkflowParams, WorkflowsQuery } from './params.ts';
import { partOfList } from './part-of-list.ts';
import type { HttpParts } from './parts.ts';

/** Contract §4, "Workflows". */
export function workflowRoutes(parts: HttpParts): FastifyPluginAsyncZod {
  const { store, clock, present } = parts;

  const presentAll = async (user: User, workflows: readonly WorkflowRecord[]) =>
    (await loadDetails(parts, user, workflows)).map((details) => present.workflow(details));

  const presentOne = async (user: User, id: WorkflowRecord['id']) => {
    const workflow = await findWorkflow(store, id);
    const [presented] = await presentAll(user, workflow ? [workflow] : []);
    if (!presented) throw new Error(`The workflow ${id} has gone`);
    return presented;
  };

  return async (server) => {
    server.get(
      '/',
      {
        config: { operation: workflowOperations.list },
        schema: { querystring: WorkflowsQuery, response: { 200: z.array(Workflow) } },
      },
      async (request, reply) => {
        const user = userOf(request);
        const { status, ...part } = request.query;
        const workflows = await presentAll(user, await listWorkflowsOf(store, user));
        const wanted = workflows.filter((one) => status === undefined || one.status === status);
        return partOfList(parts.addresses, request, reply, wanted, part);
      },
    );

    server.post(
      '/',
      {
        config: { operation: workflowOperations.create },
        schema: { body: WorkflowCreate, response: { 201: Workflow } },
      },
      async (request, reply) => {
        const user = userOf(request);
        const id = await createWorkflow(parts, user, request.body);
        return reply.status(201).send(await presentOne(user, id));
      },
    );

    server.get(
      '/:workflowId/',
      {
        config: { operation: workflowOperations.get },
        schema: { params: WorkflowParams, response: { 200: Workflow } },
      },
      async (request) => {
        const user = userOf(request);
        const { id } = await visibleWorkflow(store, user, request.params.workflowId);
        return presentOne(user, id);
      },
    );

    server.patch(
      '/:workflowId/',
      {
        config: { operation: workflowOperations.update },
        schema: { params: WorkflowParams, body: WorkflowUpdate, response: { 200: Workflow } },
      },
      async (request) => {
        const user = userOf(request);
        const { id } = await changeableWorkflow(store, user, request.params.workflowId);
        await updateWorkflow(store, id, { ...request.body, updatedAt: clock.now() });
        return presentOne(user, id);
      },
    );

    server.delete(
      '/:workflowId/',
      { config: { operation: workflowOperations.archive }, schema: { params: WorkflowParams } },
      async (request, reply) => {
        const { id } = await ownWorkflow(store, userOf(request), request.params.workflowId);
        await markWorkflowArchived(store, id, clock.now());
        return reply.status(204).send();
      },
    );
  };
}

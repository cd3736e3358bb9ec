import type { WorkflowId } from '@docloom/contract';
import multipart from '@fastify/multipart';
import {
  Workflow,
  WorkflowAccess,
  WorkflowCreate,
  WorkflowCreated,
  WorkflowUpdate,
} from '@docloom/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Drive } from '../../drive/drive.ts';
import type { Limits } from '../../limits/limits.ts';
import { listDocuments } from '../../store/records/documents.ts';
import type { ListPage } from '../../store/list-page.ts';
import type { Store } from '../../store/store.ts';
import type { User } from '../../store/records/users.ts';
import type { WorkflowRecord } from '../../store/records/workflows.ts';
import { findWorkflow, listWorkflowsOf } from '../../store/records/workflows.ts';
import { visibleWorkflow } from '../../workflows/access.ts';
import { allOf } from '../../workflows/change-condition.ts';
import type { archiveWorkflow, changeWorkflow } from '../../workflows/change-workflow.ts';
import type {
  CreatedWorkflow,
  createWorkflow,
  createWorkflowFromUpload,
} from '../../workflows/create-workflow.ts';
import type { accessTo } from '../../workflows/workflow-access.ts';
import type { TemplateFiles } from '../../workflows/workflow-details.ts';
import { loadDetails, readTemplateFiles } from '../../workflows/workflow-details.ts';
import { userOf } from '../guards/authentication.ts';
import { conditionOf, tagOf } from '../conditional/change-conditions.ts';
import { openUpload } from '../files/upload.ts';
import { workflowOperations } from '../openapi/operations/workflows.ts';
import { TemplateQuery, WorkflowParams, WorkflowsQuery } from '../requests/params.ts';
import type { Lists } from '../answers/lists.ts';
import { inPages } from '../answers/lists.ts';
import type { Presenter } from '../answers/present.ts';
import type { Bound } from '../bound.ts';
import { WORKFLOW, workflowIn } from '../requests/workflow-form.ts';
import { unchangedMembers } from '../requests/read-only-members.ts';

/** The dependencies of the workflow routes. */
export interface WorkflowRoutesOptions {
  store: Store;
  drive: Drive;
  lists: Lists;
  present: Presenter;
  limits: Limits;
  workflows: {
    create: Bound<typeof createWorkflow>;
    createFromUpload: Bound<typeof createWorkflowFromUpload>;
    change: Bound<typeof changeWorkflow>;
    archive: Bound<typeof archiveWorkflow>;
    accessTo: Bound<typeof accessTo>;
  };
}

/** Registers the routes of contract §4, "Workflows". */
export function workflowRoutes(options: WorkflowRoutesOptions): FastifyPluginAsyncZod {
  const { store, drive, lists, present, limits, workflows } = options;

  const presentAll = async (user: User, records: readonly WorkflowRecord[]) => {
    const all = await loadDetails(store, drive, user, records);
    return all.map((details) => present.workflow(details));
  };

  const detailsOf = async (
    from: Store,
    user: User,
    id: WorkflowId,
    files: TemplateFiles = drive,
  ) => {
    const workflow = await findWorkflow(from, id);
    const found = workflow ? [workflow] : [];
    const [details] = await loadDetails(from, files, user, found);
    if (!details) throw new Error(`The workflow ${id} has gone`);
    return details;
  };

  const presentOne = async (user: User, id: WorkflowId) =>
    present.workflow(await detailsOf(store, user, id));

  const condition = (request: FastifyRequest, id: WorkflowId, files: TemplateFiles) =>
    conditionOf(request, Workflow, async (transaction) =>
      present.workflow(await detailsOf(transaction, userOf(request), id, files)),
    );

  const presentCreated = async (user: User, created: CreatedWorkflow, reply: FastifyReply) => {
    const details = await detailsOf(store, user, created.id);
    // Without secret and errors, like the response to a GET, because If-Match is compared with
    // that tag.
    reply.header('etag', tagOf(Workflow, present.workflow(details)));
    return present.createdWorkflow(details, created.templateErrors);
  };

  /** In a scope of its own, because the other routes read no forms. */
  const formRoutes: FastifyPluginAsyncZod = async (server) => {
    await server.register(multipart, { limits: { files: 1, fileSize: limits.file } });

    server.post(
      '/from-file/',
      {
        config: { operation: workflowOperations.createFromFile },
        schema: { querystring: TemplateQuery, response: { 201: WorkflowCreated } },
      },
      async (request, reply) => {
        const user = userOf(request);
        const upload = await openUpload(request, limits.file, [WORKFLOW]);
        const created = await workflows
          .createFromUpload(user, workflowIn(upload, limits), upload, request.query)
          .catch((cause: unknown): CreatedWorkflow => {
            throw upload.errorOf(cause);
          });
        return reply.status(201).send(await presentCreated(user, created, reply));
      },
    );
  };

  return async (server) => {
    await server.register(formRoutes);

    server.get(
      '/',
      {
        config: { operation: workflowOperations.list },
        schema: { querystring: WorkflowsQuery, response: { 200: z.array(Workflow) } },
      },
      async (request, reply) => {
        const user = userOf(request);
        const { status, ...wanted } = request.query;
        const read = (page: ListPage) => listWorkflowsOf(store, user, { ...page, status });
        return lists.answer(request, reply, wanted, {
          entry: Workflow,
          page: read,
          whole: inPages(read),
          present: (records: readonly WorkflowRecord[]) => presentAll(user, records),
        });
      },
    );

    server.post(
      '/',
      {
        config: { operation: workflowOperations.create },
        schema: {
          querystring: TemplateQuery,
          body: WorkflowCreate,
          response: { 201: WorkflowCreated },
        },
      },
      async (request, reply) => {
        const user = userOf(request);
        const created = await workflows.create(user, request.body, request.query);
        return reply.status(201).send(await presentCreated(user, created, reply));
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

    server.get(
      '/:workflowId/access/',
      {
        config: { operation: workflowOperations.access },
        schema: { params: WorkflowParams, response: { 200: WorkflowAccess } },
      },
      async (request) => {
        const user = userOf(request);
        const workflow = await visibleWorkflow(store, user, request.params.workflowId);
        return workflows.accessTo(user, workflow);
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
        const { workflowId: id } = request.params;
        const { changes, readOnly } = request.body;
        // Accepts the members of the response to the creation too.
        const files = await readTemplateFiles(drive, await listDocuments(store, [id]));
        const unchanged = unchangedMembers(readOnly, async (from) =>
          present.createdWorkflow(await detailsOf(from, user, id, files), []),
        );
        const on = allOf(condition(request, id, files), unchanged);
        await workflows.change({ user, id, on }, changes);
        return presentOne(user, id);
      },
    );

    server.delete(
      '/:workflowId/',
      { config: { operation: workflowOperations.archive }, schema: { params: WorkflowParams } },
      async (request, reply) => {
        const { workflowId: id } = request.params;
        const files = await readTemplateFiles(drive, await listDocuments(store, [id]));
        await workflows.archive({ user: userOf(request), id, on: condition(request, id, files) });
        return reply.status(204).send();
      },
    );
  };
}

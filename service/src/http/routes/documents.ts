import type { DocumentId } from '@docloom/contract';
import {
  Document,
  DocumentCreate,
  DocumentCreated,
  DocumentFields,
  DocumentUpdate,
} from '@docloom/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Addresses } from '../../addresses/addresses.ts';
import type { Drive } from '../../drive/drive.ts';
import type { DocumentRecord } from '../../store/records/documents.ts';
import { listPageOfDocuments } from '../../store/records/documents.ts';
import type { Store } from '../../store/store.ts';
import type { User } from '../../store/records/users.ts';
import type { WorkflowRecord } from '../../store/records/workflows.ts';
import {
  changeableWorkflow,
  documentOf,
  documentSeenBy,
  visibleWorkflow,
} from '../../workflows/access.ts';
import { allOf, whileAllowed } from '../../workflows/change-condition.ts';
import type { addDocument } from '../../workflows/documents/add-document.ts';
import type { removeDocument } from '../../workflows/documents/delete-document.ts';
import type { inspectDocument } from '../../workflows/documents/list-fields.ts';
import type { updateDocument } from '../../workflows/documents/update-document.ts';
import type { TemplateFiles } from '../../workflows/workflow-details.ts';
import { loadDocumentDetails, readTemplateFiles } from '../../workflows/workflow-details.ts';
import { userOf } from '../guards/authentication.ts';
import { conditionOf, tagOf } from '../conditional/change-conditions.ts';
import { documentOperations } from '../openapi/operations/documents.ts';
import {
  DocumentParams,
  DocumentsQuery,
  TemplateQuery,
  WorkflowParams,
} from '../requests/params.ts';
import { pageOfList } from '../answers/page-of-list.ts';
import type { Presenter } from '../answers/present.ts';
import { presentFields } from '../answers/present-fields.ts';
import type { Bound } from '../bound.ts';
import { unchangedMembers } from '../requests/read-only-members.ts';

/** The dependencies of the document routes. */
export interface DocumentRoutesOptions {
  store: Store;
  drive: Drive;
  addresses: Addresses;
  present: Presenter;
  documents: {
    add: Bound<typeof addDocument>;
    inspect: Bound<typeof inspectDocument>;
    update: Bound<typeof updateDocument>;
    remove: Bound<typeof removeDocument>;
  };
}

/**
 * Registers the routes of contract §4, "Documents". Deleting a document and listing its fields are
 * additions of Docloom.
 */
export function documentRoutes(options: DocumentRoutesOptions): FastifyPluginAsyncZod {
  const { store, drive, addresses, present, documents } = options;

  const presentAll = async (records: readonly DocumentRecord[], files: TemplateFiles = drive) =>
    (await loadDocumentDetails(files, records)).map((details) => present.document(details));

  const presentOne = async (document: DocumentRecord, files?: TemplateFiles) => {
    const [presented] = await presentAll([document], files);
    if (!presented) throw new Error(`The document ${document.id} has gone`);
    return presented;
  };

  const condition = (
    request: FastifyRequest,
    workflow: WorkflowRecord,
    id: DocumentId,
    files: TemplateFiles,
  ) => {
    const asked = conditionOf(request, Document, async (transaction) =>
      presentOne(await documentOf(transaction, workflow, id), files),
    );
    return whileAllowed(changeableWorkflow, userOf(request), workflow.id, asked);
  };

  const visibleDocument = async (
    user: User,
    { workflowId, documentId }: z.infer<typeof DocumentParams>,
  ) => {
    const workflow = await visibleWorkflow(store, user, workflowId);
    return documentSeenBy(user, workflow, await documentOf(store, workflow, documentId));
  };

  return async (server) => {
    server.get(
      '/',
      {
        config: { operation: documentOperations.list },
        schema: {
          params: WorkflowParams,
          querystring: DocumentsQuery,
          response: { 200: z.array(Document) },
        },
      },
      async (request, reply) => {
        const user = userOf(request);
        const workflow = await visibleWorkflow(store, user, request.params.workflowId);
        const found = await pageOfList(addresses, request, reply, request.query, (page) =>
          listPageOfDocuments(store, workflow.id, page),
        );
        return presentAll(found.map((document) => documentSeenBy(user, workflow, document)));
      },
    );

    server.post(
      '/',
      {
        config: { operation: documentOperations.create },
        schema: {
          params: WorkflowParams,
          querystring: TemplateQuery,
          body: DocumentCreate,
          response: { 201: DocumentCreated },
        },
        preValidation: emptyBodyWhenNone,
      },
      async (request, reply) => {
        const user = userOf(request);
        const workflow = await changeableWorkflow(store, user, request.params.workflowId);
        const { requireValid } = request.query;
        const wanted = { ...request.body, requireValid };
        const { errors, ...details } = await documents.add(user, workflow, wanted);
        const shown = present.document(details);
        // Without errors, like the response to a GET, because If-Match is compared with that tag.
        reply.header('etag', tagOf(Document, shown));
        return reply.status(201).send({ ...shown, errors: [...errors] });
      },
    );

    server.get(
      '/:documentId/',
      {
        config: { operation: documentOperations.get },
        schema: { params: DocumentParams, response: { 200: Document } },
      },
      async (request) => {
        return presentOne(await visibleDocument(userOf(request), request.params));
      },
    );

    server.get(
      '/:documentId/fields/',
      {
        config: { operation: documentOperations.fields },
        schema: { params: DocumentParams, response: { 200: DocumentFields } },
      },
      async (request) => {
        const { workflowId, documentId } = request.params;
        const workflow = await visibleWorkflow(store, userOf(request), workflowId);
        const document = await documentOf(store, workflow, documentId);
        const seen = documentSeenBy(userOf(request), workflow, document);
        return presentFields(await documents.inspect(workflow, seen));
      },
    );

    server.patch(
      '/:documentId/',
      {
        config: { operation: documentOperations.update },
        schema: { params: DocumentParams, body: DocumentUpdate, response: { 200: Document } },
      },
      async (request) => {
        const { workflowId, documentId } = request.params;
        const workflow = await changeableWorkflow(store, userOf(request), workflowId);
        const document = await documentOf(store, workflow, documentId);
        const files = await readTemplateFiles(drive, [document]);
        const { options: given, readOnly } = request.body;
        const shownIn = async (transaction: Store) => {
          const shown = await presentOne(
            await documentOf(transaction, workflow, documentId),
            files,
          );
          return { ...shown, file_id: shown.file.id, fileId: shown.file.id };
        };
        const unchanged = unchangedMembers(readOnly, shownIn, OF_FILES);
        const on = allOf(condition(request, workflow, documentId, files), unchanged);
        return presentOne(await documents.update(document, given, on, userOf(request)));
      },
    );

    server.delete(
      '/:documentId/',
      { config: { operation: documentOperations.delete }, schema: { params: DocumentParams } },
      async (request, reply) => {
        const { workflowId, documentId } = request.params;
        const workflow = await changeableWorkflow(store, userOf(request), workflowId);
        const document = await documentOf(store, workflow, documentId);
        const files = await readTemplateFiles(drive, [document]);
        const on = condition(request, workflow, documentId, files);
        await documents.remove(document, on, userOf(request));
        return reply.status(204).send();
      },
    );
  };
}

const ANOTHER_FILE =
  'cannot be changed after the document is created: add a document with the other file, and delete this one';
const OF_FILES = { file: ANOTHER_FILE, file_id: ANOTHER_FILE, fileId: ANOTHER_FILE };

/** The body is optional, like each of its members. */
async function emptyBodyWhenNone(request: FastifyRequest): Promise<void> {
  if (request.body === undefined) request.body = {};
}

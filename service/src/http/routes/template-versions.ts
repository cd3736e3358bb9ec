import { basename, extname } from 'node:path';
import multipart from '@fastify/multipart';
import {
  DocumentFields,
  TemplateVersion,
  TemplateVersionCreate,
  TemplateVersionRestore,
  VersionNote,
} from '@docloom/contract';
import { create as attachment } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import mime from 'mime';
import { z } from 'zod';
import type { Addresses } from '../../addresses/addresses.ts';
import type { Drive } from '../../drive/drive.ts';
import { problem } from '../../errors/errors.ts';
import type { Limits } from '../../limits/limits.ts';
import type { Store } from '../../store/store.ts';
import { changeableWorkflow, documentOf, visibleWorkflow } from '../../workflows/access.ts';
import type { inspectVersion } from '../../workflows/documents/versions/inspect-version.ts';
import type {
  ListedVersion,
  listVersions,
} from '../../workflows/documents/versions/list-versions.ts';
import type {
  VersionContent,
  readVersion,
} from '../../workflows/documents/versions/read-version.ts';
import type {
  Replacement,
  replaceByDriveFile,
  replaceByUpload,
  restoreVersion,
} from '../../workflows/documents/versions/replace-template.ts';
import { contentConditionOf } from '../conditional/change-conditions.ts';
import { contentTagOf } from '../conditional/entity-tag.ts';
import { userOf } from '../guards/authentication.ts';
import { DOWNLOAD_HEADERS } from '../guards/security-headers.ts';
import { openUpload } from '../files/upload.ts';
import { templateVersionOperations } from '../openapi/operations/template-versions.ts';
import {
  DocumentParams,
  ReplacementQuery,
  TemplateVersionParams,
  TemplateVersionsQuery,
} from '../requests/params.ts';
import { validPart } from '../requests/validation.ts';
import { pageOfList } from '../answers/page-of-list.ts';
import type { Presenter } from '../answers/present.ts';
import { presentFields } from '../answers/present-fields.ts';
import type { Bound } from '../bound.ts';

/** The field of a form that has the note. */
const NOTE = 'note';

/** The dependencies of the routes of template versions. */
export interface TemplateVersionRoutesOptions {
  store: Store;
  drive: Drive;
  addresses: Addresses;
  present: Presenter;
  limits: Pick<Limits, 'file'>;
  versions: {
    list: Bound<typeof listVersions>;
    read: Bound<typeof readVersion>;
    inspect: Bound<typeof inspectVersion>;
    replaceByUpload: Bound<typeof replaceByUpload>;
    replaceByDriveFile: Bound<typeof replaceByDriveFile>;
    restore: Bound<typeof restoreVersion>;
  };
}

/** Registers the routes of the versions of a document's template. An addition of Docloom. */
export function templateVersionRoutes(
  options: TemplateVersionRoutesOptions,
): FastifyPluginAsyncZod {
  const { store, drive, addresses, present, limits, versions } = options;

  const visible = async (
    request: FastifyRequest,
    { workflowId, documentId }: z.infer<typeof DocumentParams>,
  ) => {
    const workflow = await visibleWorkflow(store, userOf(request), workflowId);
    return { workflow, document: await documentOf(store, workflow, documentId) };
  };

  const replacement = async (
    request: FastifyRequest,
    { workflowId, documentId }: z.infer<typeof DocumentParams>,
    { allowErrors = false }: z.infer<typeof ReplacementQuery>,
  ): Promise<Replacement> => {
    const workflow = await changeableWorkflow(store, userOf(request), workflowId);
    const document = await documentOf(store, workflow, documentId);
    return { workflow, document, allowErrors, requireCurrent: contentConditionOf(request) };
  };

  const replaceByForm = async (request: FastifyRequest, wanted: Replacement) => {
    const upload = await openUpload(request, limits.file, [NOTE]);
    const note = () => validPart(VersionNote, upload.fields.get(NOTE), NOTE) ?? null;
    return versions
      .replaceByUpload(userOf(request), wanted, { ...upload, note })
      .catch((cause: unknown): ListedVersion => {
        throw upload.errorOf(cause);
      });
  };

  return async (server) => {
    await server.register(multipart, { limits: { files: 1, fileSize: limits.file } });

    server.get(
      '/',
      {
        config: { operation: templateVersionOperations.list },
        schema: {
          params: DocumentParams,
          querystring: TemplateVersionsQuery,
          response: { 200: z.array(TemplateVersion) },
        },
      },
      async (request, reply) => {
        const { workflow, document } = await visible(request, request.params);
        const found = await pageOfList(addresses, request, reply, request.query, (page) =>
          versions.list(workflow, document, page),
        );
        return found.map((version) => present.templateVersion(version));
      },
    );

    server.post(
      '/',
      {
        config: { operation: templateVersionOperations.replace },
        schema: {
          params: DocumentParams,
          querystring: ReplacementQuery,
          body: TemplateVersionCreate,
          response: { 201: TemplateVersion },
        },
        preValidation: emptyBodyWhenNone,
      },
      async (request, reply) => {
        const wanted = await replacement(request, request.params, request.query);
        const version = request.isMultipart()
          ? await replaceByForm(request, wanted)
          : await versions.replaceByDriveFile(userOf(request), wanted, fileIn(request.body));
        return reply.status(201).send(present.templateVersion(version));
      },
    );

    server.get(
      '/:versionId/content/',
      {
        config: { operation: templateVersionOperations.content },
        schema: { params: TemplateVersionParams },
      },
      async (request, reply) => {
        const { document } = await visible(request, request.params);
        const found = await versions.read(document, request.params.versionId);
        const path = await drive.pathOf(document.fileId);
        if (path === undefined) throw problem('template_missing', document.fileId);
        return sendVersion(reply, basename(path), found);
      },
    );

    server.get(
      '/:versionId/fields/',
      {
        config: { operation: templateVersionOperations.fields },
        schema: { params: TemplateVersionParams, response: { 200: DocumentFields } },
      },
      async (request) => {
        const { workflow, document } = await visible(request, request.params);
        const { versionId } = request.params;
        return presentFields(await versions.inspect(workflow, document, versionId));
      },
    );

    server.post(
      '/:versionId/restore/',
      {
        config: { operation: templateVersionOperations.restore },
        schema: {
          params: TemplateVersionParams,
          querystring: ReplacementQuery,
          body: TemplateVersionRestore,
          response: { 201: TemplateVersion },
        },
        preValidation: [rejectForm, emptyBodyWhenNone],
      },
      async (request, reply) => {
        const wanted = await replacement(request, request.params, request.query);
        const from = { id: request.params.versionId, note: request.body.note ?? null };
        const version = await versions.restore(userOf(request), wanted, from);
        return reply.status(201).send(present.templateVersion(version));
      },
    );
  };
}

/**
 * A restoration needs no body. The route that replaces a template reads a form itself, and has an error
 * of its own for a missing body.
 */
async function emptyBodyWhenNone(request: FastifyRequest): Promise<void> {
  // A body that is `null` is one that was sent, and is rejected.
  if (request.body === undefined) request.body = {};
}

/** Only a replacement reads forms. @throws DocloomError `unsupported_media_type` */
async function rejectForm(request: FastifyRequest): Promise<void> {
  if (request.isMultipart()) throw problem('unsupported_media_type');
}

/** @throws DocloomError `no_file` */
function fileIn({ fileId, note = null }: TemplateVersionCreate) {
  if (fileId === undefined) throw problem('no_file');
  return { fileId, note };
}

/** Answers with a content as an attachment whose name has the number of the version. */
function sendVersion(
  reply: FastifyReply,
  templateName: string,
  { version, content }: VersionContent,
): FastifyReply {
  const extension = extname(templateName);
  const stem = basename(templateName, extension);
  const name = `${stem} (version ${String(version.number)})${extension}`;
  return reply
    .headers({
      ...DOWNLOAD_HEADERS,
      'content-type': mime.getType(templateName) ?? 'application/octet-stream',
      'content-disposition': attachment(name),
      etag: contentTagOf(version.sha256),
    })
    .send(content);
}

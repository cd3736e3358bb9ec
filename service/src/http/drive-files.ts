import type { MultipartFile } from '@fastify/multipart';
import { DriveFile } from '@docloom/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { problem } from '../errors.ts';
import { findDocumentByFile } from '../store/documents.ts';
import { isFileVisible } from '../workflows/access.ts';
import { userOf } from './authentication.ts';
import { sendFileContent } from './file-content.ts';
import { sendFileThumbnail } from './file-thumbnail.ts';
import { driveFileOperations } from './openapi/operations/drive-files.ts';
import { DriveFileParams } from './params.ts';
import type { HttpParts } from './parts.ts';
import { readableFile } from './readable-file.ts';

/** The files of the drive. Ours. */
export function driveFileRoutes(parts: HttpParts): FastifyPluginAsyncZod {
  const { store, drive, thumbnails, present } = parts;

  return async (server) => {
    server.get(
      '/',
      {
        config: { operation: driveFileOperations.list },
        schema: { response: { 200: z.array(DriveFile) } },
      },
      async (request) => {
        const user = userOf(request);
        const files = await drive.list();
        const visible = await Promise.all(files.map((file) => isFileVisible(store, user, file)));
        return files
          .filter((_, position) => visible[position])
          .map((file) => present.driveFile(file));
      },
    );

    server.post(
      '/',
      {
        config: { operation: driveFileOperations.upload },
        schema: { response: { 201: DriveFile } },
      },
      async (request, reply) => {
        const upload = await uploadOf(request);
        const wanted = { folders: [], name: upload.filename, ownerId: userOf(request).id };
        const file = await drive.add(wanted, upload.file).catch((cause: unknown) => {
          throw cause === upload.file.errored ? brokenUpload(cause) : cause;
        });
        if (upload.file.truncated) {
          await drive.remove(file.id);
          throw problem('too_large', `${String(Math.round(parts.limits.file / 1024 / 1024))} MB`);
        }
        return reply.status(201).send(present.driveFile(file));
      },
    );

    server.get(
      '/:fileId/',
      {
        config: { operation: driveFileOperations.get },
        schema: { params: DriveFileParams, response: { 200: DriveFile } },
      },
      async (request) =>
        present.driveFile(await readableFile(parts, userOf(request), request.params.fileId)),
    );

    server.get(
      '/:fileId/content/',
      { config: { operation: driveFileOperations.content }, schema: { params: DriveFileParams } },
      async (request, reply) => {
        const file = await readableFile(parts, userOf(request), request.params.fileId);
        return sendFileContent(drive, reply, file);
      },
    );

    server.get(
      '/:fileId/thumbnail/',
      { config: { operation: driveFileOperations.thumbnail }, schema: { params: DriveFileParams } },
      async (request, reply) => {
        const file = await readableFile(parts, userOf(request), request.params.fileId);
        return sendFileThumbnail(thumbnails, request, reply, file);
      },
    );

    server.delete(
      '/:fileId/',
      { config: { operation: driveFileOperations.delete }, schema: { params: DriveFileParams } },
      async (request, reply) => {
        const file = await readableFile(parts, userOf(request), request.params.fileId);
        const document = await findDocumentByFile(store, file.id);
        if (document) throw problem('file_in_use', file.name, document.workflowId);
        await drive.remove(file.id);
        return reply.status(204).send();
      },
    );
  };
}

/** @throws DocloomError `no_file`, `malformed_request` */
async function uploadOf(request: FastifyRequest): Promise<MultipartFile> {
  if (!request.isMultipart()) throw problem('no_file');
  const upload = await request.file().catch((cause: unknown) => {
    throw brokenUpload(cause);
  });
  if (upload?.fieldname !== 'file') throw problem('no_file');
  return upload;
}

/** The parser's own faults have no status; the others, such as too many parts, are Fastify's. */
function brokenUpload(cause: unknown): unknown {
  if (!(cause instanceof Error) || 'statusCode' in cause) return cause;
  return problem('malformed_request', `its multipart/form-data is broken, ${cause.message}`);
}

import type { MultipartFile } from '@fastify/multipart';
import { create as attachment } from 'content-disposition';
import { DriveFile } from '@docloom/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { StoredFile } from '../drive/drive.ts';
import { DocloomError, problem } from '../errors.ts';
import { findDocumentByFile } from '../store/documents.ts';
import type { User } from '../store/users.ts';
import { isFileVisible } from '../workflows/access.ts';
import { userOf } from './authentication.ts';
import { hasAlready } from './entity-tag.ts';
import { DriveFileParams } from './params.ts';
import type { HttpParts } from './parts.ts';
import { DOWNLOAD_HEADERS } from './security-headers.ts';

/** What makes a thumbnail may be busy for some seconds. */
const RETRY_AFTER_SECONDS = 5;

/** The files of the drive. Ours. */
export function driveFileRoutes(parts: HttpParts): FastifyPluginAsyncZod {
  const { store, drive, thumbnails, present } = parts;

  const visibleFile = async (user: User, fileId: string): Promise<StoredFile> => {
    const file = await drive.find(fileId);
    if (!file) throw problem('not_found', 'drive file', fileId);
    if (!(await isFileVisible(store, user, file))) throw problem('not_yours', 'drive file', fileId);
    return file;
  };

  return async (server) => {
    server.get('/', { schema: { response: { 200: z.array(DriveFile) } } }, async (request) => {
      const user = userOf(request);
      const files = await drive.list();
      const visible = await Promise.all(files.map((file) => isFileVisible(store, user, file)));
      return files
        .filter((_, position) => visible[position])
        .map((file) => present.driveFile(file));
    });

    server.post('/', { schema: { response: { 201: DriveFile } } }, async (request, reply) => {
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
    });

    server.get(
      '/:fileId/',
      { schema: { params: DriveFileParams, response: { 200: DriveFile } } },
      async (request) =>
        present.driveFile(await visibleFile(userOf(request), request.params.fileId)),
    );

    server.get(
      '/:fileId/content/',
      { schema: { params: DriveFileParams } },
      async (request, reply) => {
        const file = await visibleFile(userOf(request), request.params.fileId);
        const opened = await drive.open(file.id);
        if (!opened) throw problem('not_found', 'drive file', file.id);
        return reply
          .header('content-type', file.mimeType)
          .header('content-length', opened.size)
          .header('content-disposition', attachment(file.name))
          .headers(DOWNLOAD_HEADERS)
          .send(opened.content);
      },
    );

    server.get(
      '/:fileId/thumbnail/',
      { schema: { params: DriveFileParams } },
      async (request, reply) => {
        const file = await visibleFile(userOf(request), request.params.fileId);
        const version = await thumbnails.versionOf(file);
        const entityTag = `"${version}"`;
        // Whoever has one asks whether it is still right, and whether the file may still be seen.
        const caching = { etag: entityTag, 'cache-control': 'private, no-cache' };
        if (hasAlready(request.headers['if-none-match'], entityTag)) {
          return reply.status(304).headers(caching).send();
        }
        const png = await thumbnails.of(file, version).catch((cause: unknown) => {
          if (isNotReady(cause)) reply.header('retry-after', RETRY_AFTER_SECONDS);
          throw cause;
        });
        return reply.headers({ ...caching, 'content-type': 'image/png' }).send(Buffer.from(png));
      },
    );

    server.delete('/:fileId/', { schema: { params: DriveFileParams } }, async (request, reply) => {
      const file = await visibleFile(userOf(request), request.params.fileId);
      const document = await findDocumentByFile(store, file.id);
      if (document) throw problem('file_in_use', file.name, document.workflowId);
      await drive.remove(file.id);
      return reply.status(204).send();
    });
  };
}

function isNotReady(cause: unknown): boolean {
  return cause instanceof DocloomError && cause.code === 'thumbnail_not_ready';
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

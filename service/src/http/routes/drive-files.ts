import multipart from '@fastify/multipart';
import { DriveFile, FileLink, FileLinkCreate, ListedDriveFile } from '@docloom/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Drive, StoredFile } from '../../drive/drive.ts';
import type { Limits } from '../../limits/limits.ts';
import type { ListPage } from '../../store/list-page.ts';
import type { Thumbnails } from '../../thumbnails/thumbnails.ts';
import type { deleteFile } from '../../workflows/documents/delete-file.ts';
import type { FileAccess } from '../../workflows/documents/file-access.ts';
import type { withOrigins } from '../../workflows/documents/file-origins.ts';
import type { createFileLink, revokeFileLinks } from '../../workflows/documents/file-links.ts';
import { deletableFile, readableFile } from '../../workflows/documents/readable-file.ts';
import type { Bound } from '../bound.ts';
import { clientOf } from '../guards/client-of.ts';
import { userOf } from '../guards/authentication.ts';
import { requireCondition } from '../conditional/change-conditions.ts';
import { PRIVATE_CACHE } from '../conditional/conditional-reads.ts';
import { sendFileContent } from '../files/file-content.ts';
import { sendFileThumbnail } from '../files/file-thumbnail.ts';
import { driveFileOperations } from '../openapi/operations/drive-files.ts';
import { DriveFileParams, DriveFilesQuery } from '../requests/params.ts';
import type { Lists } from '../answers/lists.ts';
import { atOnce, inPages } from '../answers/lists.ts';
import type { Presenter } from '../answers/present.ts';
import { openUpload } from '../files/upload.ts';

/** The dependencies of the drive file routes. */
export interface DriveFileRoutesOptions {
  drive: Drive;
  fileAccess: FileAccess;
  thumbnails: Thumbnails;
  lists: Lists;
  present: Presenter;
  limits: Pick<Limits, 'file'>;
  deleteFile: Bound<typeof deleteFile>;
  withOrigins: Bound<typeof withOrigins>;
  links: { create: Bound<typeof createFileLink>; revoke: Bound<typeof revokeFileLinks> };
}

/** Registers the routes of drive files. An addition of Docloom. */
export function driveFileRoutes(options: DriveFileRoutesOptions): FastifyPluginAsyncZod {
  const { drive, fileAccess, thumbnails, lists, present, limits, links } = options;
  const { deleteFile: remove } = options;

  const presentListed = async (files: readonly StoredFile[]) => {
    const listed = await options.withOrigins(files);
    return listed.map((file) => present.listedFile(file));
  };

  return async (server) => {
    // Registered only here: elsewhere, a form would count as a request without a body.
    await server.register(multipart, { limits: { files: 1, fileSize: limits.file } });

    server.get(
      '/',
      {
        config: { operation: driveFileOperations.list },
        schema: { querystring: DriveFilesQuery, response: { 200: z.array(ListedDriveFile) } },
      },
      async (request, reply) => {
        const user = userOf(request);
        const { order, search, ...wanted } = request.query;
        const read = (page: ListPage) =>
          fileAccess.listReadable(user, drive, { ...page, order, search });
        return lists.answer(request, reply, wanted, {
          entry: ListedDriveFile,
          page: read,
          // Each page of a search reads as many files as the whole.
          whole: search === undefined ? inPages(read) : atOnce(read),
          present: presentListed,
        });
      },
    );

    server.post(
      '/',
      {
        config: { operation: driveFileOperations.upload },
        schema: { response: { 201: DriveFile } },
      },
      async (request, reply) => {
        const upload = await openUpload(request, limits.file);
        const wanted = { folders: [], name: upload.name, ownerId: userOf(request).id };
        const file = await drive.add(wanted, upload.content).catch((cause: unknown) => {
          throw upload.errorOf(cause);
        });
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
        present.driveFile(
          await readableFile(drive, fileAccess, userOf(request), request.params.fileId),
        ),
    );

    server.get(
      '/:fileId/content/',
      { config: { operation: driveFileOperations.content }, schema: { params: DriveFileParams } },
      async (request, reply) => {
        const file = await readableFile(drive, fileAccess, userOf(request), request.params.fileId);
        const wanted = { file, cacheControl: PRIVATE_CACHE };
        return sendFileContent(drive, request, reply, wanted);
      },
    );

    server.get(
      '/:fileId/thumbnail/',
      { config: { operation: driveFileOperations.thumbnail }, schema: { params: DriveFileParams } },
      async (request, reply) => {
        const file = await readableFile(drive, fileAccess, userOf(request), request.params.fileId);
        const wanted = { file, cacheControl: PRIVATE_CACHE, viewer: userOf(request) };
        return sendFileThumbnail(thumbnails, request, reply, wanted);
      },
    );

    server.post(
      '/:fileId/links/',
      {
        config: { operation: driveFileOperations.createLink },
        schema: { params: DriveFileParams, body: FileLinkCreate, response: { 201: FileLink } },
      },
      async (request, reply) => {
        const user = userOf(request);
        const file = await readableFile(drive, fileAccess, user, request.params.fileId);
        const requester = { user, client: clientOf(request) };
        const { expiresInSeconds } = request.body;
        const link = await links.create(requester, file, expiresInSeconds);
        return reply.status(201).send(present.fileLink(link));
      },
    );

    server.delete(
      '/:fileId/links/',
      {
        config: { operation: driveFileOperations.revokeLinks },
        schema: { params: DriveFileParams },
      },
      async (request, reply) => {
        const user = userOf(request);
        const file = await deletableFile(drive, fileAccess, user, request.params.fileId);
        await links.revoke({ user, client: clientOf(request) }, file);
        return reply.status(204).send();
      },
    );

    server.delete(
      '/:fileId/',
      { config: { operation: driveFileOperations.delete }, schema: { params: DriveFileParams } },
      async (request, reply) => {
        const user = userOf(request);
        const file = await deletableFile(drive, fileAccess, user, request.params.fileId);
        requireCondition(request, DriveFile, present.driveFile(file));
        await remove(user, file);
        return reply.status(204).send();
      },
    );
  };
}

import { create as attachment } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { Drive, StoredFile } from '../drive/drive.ts';
import { problem } from '../errors.ts';
import { DOWNLOAD_HEADERS } from './security-headers.ts';

/**
 * Answers with the content of a drive file, to be saved under its name.
 * @throws DocloomError `not_found`
 */
export async function sendFileContent(
  drive: Drive,
  reply: FastifyReply,
  file: StoredFile,
): Promise<FastifyReply> {
  const opened = await drive.open(file.id);
  if (!opened) throw problem('not_found', 'drive file', file.id);
  return reply
    .headers(DOWNLOAD_HEADERS)
    .header('content-type', file.mimeType)
    .header('content-length', opened.size)
    .header('content-disposition', attachment(file.name))
    .send(opened.content);
}

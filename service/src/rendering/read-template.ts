import { posix } from 'node:path';
import type { Drive } from '../drive/drive.ts';
import { problem } from '../errors/errors.ts';

/** A template file in memory. */
export interface TemplateFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/**
 * Reads the template of a document.
 * @throws DocloomError `template_missing`, `disk_fault`
 */
export async function readTemplateFile(drive: Drive, fileId: string): Promise<TemplateFile> {
  const path = await drive.pathOf(fileId);
  const content = await drive.read(fileId);
  if (path !== undefined && content) return { name: posix.basename(path), content };
  await drive.requireDisk();
  throw problem('template_missing', path === undefined ? fileId : `"${path}"`);
}

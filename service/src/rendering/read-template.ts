import { posix } from 'node:path';
import type { Drive, LocatedFile } from '../drive/drive.ts';
import { problem } from '../errors/errors.ts';

/** A template file in memory. */
export interface TemplateFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/**
 * Reads the template of a document.
 * @param file that of the template, as it was just located
 * @throws DocloomError `template_missing`, `disk_fault`
 */
export async function readTemplateFile(
  drive: Drive,
  fileId: string,
  file: LocatedFile | undefined,
): Promise<TemplateFile> {
  const content = await file?.read();
  if (file && content) return { name: posix.basename(file.path), content };
  await drive.requireDisk();
  throw problem('template_missing', file === undefined ? fileId : `"${file.path}"`);
}

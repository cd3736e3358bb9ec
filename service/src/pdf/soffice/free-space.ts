import { statfs } from 'node:fs/promises';
import { ConverterUnavailable } from '../converter.ts';
import { shownSize } from '../../limits/shown-size.ts';

/** In bytes: what LibreOffice writes beside a document, and a PDF of some pages. */
const BESIDE_DOCUMENT = 16 * 1024 * 1024;

/** LibreOffice unpacks the document, and the PDF has its pictures once more. */
const COPIES = 2;

/**
 * Refuses to blame a document for a folder without room for it: LibreOffice ends on a full disk as
 * it does on a document that it cannot read.
 * @param folder with the document in it
 * @param size of the document, in bytes
 * @throws ConverterUnavailable, an error of the system
 */
export async function requireFreeSpace(folder: string, size: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= BESIDE_DOCUMENT + COPIES * size) return;
  throw new ConverterUnavailable(
    `there are only ${shownSize(free)} free in the folder for temporary files`,
  );
}

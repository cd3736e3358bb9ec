import { statfs } from 'node:fs/promises';
import { ConverterUnavailable } from '../converter.ts';
import { formatSize } from '../../limits/format-size.ts';

/** In bytes: LibreOffice's other files, and a PDF of a few pages. */
const BESIDE_DOCUMENT = 16 * 1024 * 1024;

/** LibreOffice unpacks the document, and the PDF contains its pictures again. */
const COPIES = 2;

/**
 * Checks that the disk has enough free space for a conversion. LibreOffice fails on a full disk
 * just as it does on an unreadable document, which must not be blamed.
 * @param folder the folder that contains the document
 * @param size the size of the document, in bytes
 * @throws ConverterUnavailable, a system error
 */
export async function requireFreeSpace(folder: string, size: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= BESIDE_DOCUMENT + COPIES * size) return;
  throw new ConverterUnavailable(
    `there are only ${formatSize(free)} free in the folder for temporary files`,
  );
}

import PizZip from 'pizzip';
import { NotATemplate } from './templates.ts';

/**
 * Opens an OOXML file, which is a ZIP archive of parts. Every part is unpacked and compared with its
 * checksum, so that a damaged file is found here and not in the middle of filling it.
 * @throws NotATemplate when it is none
 */
export function openArchive(content: Uint8Array): PizZip {
  let archive: PizZip;
  try {
    archive = new PizZip(content, { checkCRC32: true });
  } catch {
    throw new NotATemplate('it is no Office file (not a ZIP archive, or a damaged one)');
  }
  if (!archive.file('[Content_Types].xml')) {
    throw new NotATemplate('it is a ZIP archive, but no Office file');
  }
  return archive;
}

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentType } from '@docloom/contract';

const EXTENSIONS = { CLOUD_DOCS: 'docx', CLOUD_SLIDES: 'pptx' };

/** The paths of the input and output files of an installed LibreOffice. */
export interface OfficeFiles {
  readonly folder: string;
  readonly document: string;
  readonly pdf: string;
}

/** Writes the document for the conversion. */
export async function writeDocument(
  folder: string,
  content: Uint8Array,
  documentType: DocumentType,
): Promise<OfficeFiles> {
  const document = join(folder, `document.${EXTENSIONS[documentType]}`);
  await writeFile(document, content);
  return { folder, document, pdf: join(folder, 'document.pdf') };
}

/** Reads the converted PDF. */
export function readPdfFile({ pdf }: OfficeFiles): Promise<Uint8Array> {
  return readFile(pdf);
}

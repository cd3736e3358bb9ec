import { readFile, writeFile } from 'node:fs/promises';
import { createWorkerConverter } from '@matbee/libreoffice-converter/server';

/** Draws the first page of a document as LibreOffice prints it. */
export async function pictureDocument(document: string, file: string): Promise<void> {
  const converter = await createWorkerConverter();
  try {
    const { data } = await converter.convert(await readFile(document), { outputFormat: 'png' });
    await writeFile(file, data);
  } finally {
    await converter.destroy();
  }
}

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PizZip from 'pizzip';
import { repository } from '../../playground/setup/paths.mjs';

const BODY = 'word/document.xml';
const SENTENCE = 'Please sign one copy';

/** A file with the letter of the example, and a text that only its document has. */
export interface Edition {
  path: string;
  text: string;
}

/** Writes the letter of the example with another sentence. */
export async function writeEdition(folder: string, number: number): Promise<Edition> {
  const archive = new PizZip(await readFile(join(repository, 'examples/letter/letter.docx')));
  const text = `Please sign copy ${String(number)}`;
  const body = archive.file(BODY)?.asText() ?? '';
  if (!body.includes(SENTENCE)) throw new Error(`The letter has no sentence "${SENTENCE}".`);
  archive.file(BODY, body.replace(SENTENCE, text));
  const path = join(folder, 'letter.docx');
  await writeFile(path, archive.generate({ type: 'nodebuffer', compression: 'DEFLATE' }));
  return { path, text };
}

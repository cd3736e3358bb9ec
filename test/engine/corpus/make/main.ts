// Regenerates the files of the corpus: npm run corpus:templates
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createWorkerConverter } from '@matbee/libreoffice-converter/server';
import { deckTemplate } from './deck-template.ts';
import { minimal, strict, wordLike } from './hand-made-files.ts';
import { plainTemplate } from './plain-template.ts';

const FILES = join(import.meta.dirname, '../files');
const write = (name: string, content: Uint8Array) => {
  writeFileSync(join(FILES, name), content);
};

const word = await plainTemplate();
const deck = await deckTemplate();
write('docx-package.docx', word);
write('pptxgenjs.pptx', deck);
write('word-like.docx', wordLike());
write('minimal.docx', minimal());
write('strict.docx', strict());

// Files that LibreOffice opened and saved, some of them through its own formats.
const libreOffice = await createWorkerConverter();
type Format = 'docx' | 'odt' | 'pptx' | 'odp';
const saved = async (content: Uint8Array, from: Format, to: Format) => {
  const { data } = await libreOffice.convert(content, { outputFormat: to }, `file.${from}`);
  return data;
};
try {
  write('libreoffice.docx', await saved(word, 'docx', 'docx'));
  write('libreoffice-from-odt.docx', await saved(await saved(word, 'docx', 'odt'), 'odt', 'docx'));
  write('libreoffice-word-like.docx', await saved(wordLike(), 'docx', 'docx'));
  write('libreoffice.pptx', await saved(deck, 'pptx', 'pptx'));
  write('libreoffice-from-odp.pptx', await saved(await saved(deck, 'pptx', 'odp'), 'odp', 'pptx'));
} finally {
  await libreOffice.destroy();
}

// Renders every template of the corpus, converts it with LibreOffice, and compares the text of the
// PDF: npm run print:templates [-- folder for the PDFs]
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createWorkerConverter } from '@matbee/libreoffice-converter/server';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { Template } from '../../../engine/src/template.ts';
import { corpusData, corpusFiles, expectedTexts, GONE } from './corpus-files.ts';

const [, , folder] = process.argv;

/** Returns the text of a PDF without spaces, because a converter may place them freely. */
async function textOf(pdf: Uint8Array): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  let text = '';
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent();
    text += items.map((item) => ('str' in item ? item.str : '')).join('');
  }
  return withoutBlanks(text);
}

const withoutBlanks = (text: string) => text.replace(/\s+/gu, '');

if (folder) mkdirSync(folder, { recursive: true });
const libreOffice = await createWorkerConverter();
const failures: string[] = [];
try {
  for (const { name, content } of corpusFiles) {
    const filled = Template.compile(content).render(corpusData);
    const document = `document${filled.extension}`;
    const { data } = await libreOffice.convert(filled.content, { outputFormat: 'pdf' }, document);
    if (folder) writeFileSync(join(folder, `${name}.pdf`), data);
    const printed = await textOf(data);
    const text = GONE.reduce((rest, gone) => rest.replace(withoutBlanks(gone), ''), printed);
    const missing = expectedTexts(name).filter((each) => !text.includes(withoutBlanks(each)));
    const tags = text.match(/\{\{[^}]*\}\}/gu) ?? [];
    const isRight = missing.length === 0 && tags.length === 0;
    if (!isRight) failures.push(name);
    console.log(
      `${name}: ${isRight ? 'right' : `missing ${missing.join(', ')}; left ${tags.join(', ')}`}`,
    );
  }
} finally {
  await libreOffice.destroy();
}
process.exitCode = failures.length > 0 ? 1 : 0;

// Opens a PDF as Chrome does: <password> <file>. Prints the number of its pages, or `locked`.
// PDFium is only an ES module, so it runs in a separate process.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PDFiumLibrary } from '@hyzyla/pdfium';

const [password = '', file = ''] = process.argv.slice(2);
const program = fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'));
const wasmBinary = new Uint8Array(await readFile(program)).buffer;
const pdfium = await PDFiumLibrary.init({ wasmBinary });
try {
  const document = await pdfium.loadDocument(await readFile(file), password);
  console.log(document.getPageCount());
} catch (cause) {
  if (!(cause instanceof Error) || !cause.message.includes('password')) throw cause;
  console.log('locked');
}

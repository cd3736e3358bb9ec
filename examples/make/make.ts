import { writeFile } from 'node:fs/promises';
import { makeCertificate } from './certificate.ts';
import { makeInvoice } from './invoice.ts';
import { makeLetter } from './letter.ts';
import { repack } from './repack.ts';

const templates: readonly (readonly [path: string, make: () => Promise<Uint8Array>])[] = [
  ['invoice/invoice.docx', makeInvoice],
  ['letter/letter.docx', makeLetter],
  ['certificate/certificate.pptx', makeCertificate],
];

for (const [path, make] of templates) {
  const file = await repack(await make());
  await writeFile(new URL(`../${path}`, import.meta.url), file);
  console.log(`examples/${path}  ${file.length.toLocaleString('en')} bytes`);
}

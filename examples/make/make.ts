import { writeFile } from 'node:fs/promises';
import { makeCertificate } from './certificate.ts';
import { makeContract } from './contract.ts';
import { makeInvoice } from './invoice.ts';
import { makeLetter } from './letter.ts';
import { makeParticipants } from './participants.ts';
import { repack } from './repack.ts';

const files: readonly (readonly [path: string, make: () => Promise<Uint8Array>])[] = [
  ['invoice/invoice.docx', makeInvoice],
  ['letter/letter.docx', makeLetter],
  ['certificate/certificate.pptx', makeCertificate],
  ['certificate/participants.xlsx', makeParticipants],
  ['contract/contract.docx', makeContract],
];

for (const [path, make] of files) {
  const file = await repack(await make());
  await writeFile(new URL(`../${path}`, import.meta.url), file);
  console.log(`examples/${path}  ${file.length.toLocaleString('en')} bytes`);
}

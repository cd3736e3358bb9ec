import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';

/**
 * Creates a program with the command line of `soffice` that makes the same PDF from every document,
 * at once.
 * @param folder for the program and its PDF
 * @returns its path
 */
export async function sheetOffice(folder: string): Promise<string> {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText('A sheet');
  const sheet = join(folder, 'sheet.pdf');
  writeFileSync(sheet, await pdf.save());
  const program = join(folder, 'soffice');
  const script = [
    '#!/bin/sh',
    'while [ "$1" != --outdir ]; do shift; done',
    `cp '${sheet}' "$2/document.pdf"`,
  ];
  writeFileSync(program, `${script.join('\n')}\n`);
  chmodSync(program, 0o700);
  return program;
}

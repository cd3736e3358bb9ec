import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';

/** A program in the place of LibreOffice that hangs until the test lets it make a PDF. */
export class ScriptedOffice {
  /** For `--soffice`. */
  readonly program: string;
  readonly #pdf: string;
  readonly #begun: string;

  /** @param folder where its files may lie */
  constructor(folder: string) {
    this.program = join(folder, 'soffice');
    this.#pdf = join(folder, 'ready.pdf');
    this.#begun = join(folder, 'begun');
    const script = [
      '#!/bin/sh',
      `touch '${this.#begun}'`,
      `[ -e '${this.#pdf}' ] || exec sleep 600`,
      'while [ "$1" != "--outdir" ]; do shift; done',
      `cp '${this.#pdf}' "$2/document.pdf"`,
    ];
    writeFileSync(this.program, script.join('\n'), { mode: 0o755 });
  }

  /** Whether it has been asked for a PDF. */
  get hasBegun(): boolean {
    return existsSync(this.#begun);
  }

  /** From now on it makes a PDF, at once. */
  async work(): Promise<void> {
    const pdf = await PDFDocument.create();
    pdf.addPage().drawText('A page');
    writeFileSync(this.#pdf, await pdf.save());
  }
}

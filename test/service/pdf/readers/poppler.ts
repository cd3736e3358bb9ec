import { findProgram } from '../find-program.ts';
import type { Said } from './run-reader.ts';
import { namedLines, runReader } from './run-reader.ts';

const programs = { pdfinfo: findProgram('pdfinfo'), pdftotext: findProgram('pdftotext') };

/**
 * The commands of poppler. npm has no freely licensed poppler; where it is missing, pdf.js checks
 * the same.
 */
export class Poppler {
  readonly #programs: { pdfinfo: string; pdftotext: string };

  private constructor(found: { pdfinfo: string; pdftotext: string }) {
    this.#programs = found;
  }

  /** Null if it is not installed on this machine. */
  static find(): Poppler | null {
    const { pdfinfo, pdftotext } = programs;
    return pdfinfo === null || pdftotext === null ? null : new Poppler({ pdfinfo, pdftotext });
  }

  /**
   * Returns the output of `pdfinfo` by name, such as `Pages` and `Encrypted`; null if the PDF does
   * not open.
   */
  info(pdf: Uint8Array, password?: string): Record<string, string> | null {
    const said = this.#read('pdfinfo', pdf, password);
    return said.code === 0 ? namedLines(said.stdout) : null;
  }

  /** Returns the text of each page; null if the PDF does not open. */
  text(pdf: Uint8Array, password?: string): string[] | null {
    const said = this.#read('pdftotext', pdf, password);
    if (said.code !== 0) return null;
    // Each page ends with a form feed.
    const pages = said.stdout.split('\f').slice(0, -1);
    return pages.map((page) => page.trim());
  }

  #read(name: 'pdfinfo' | 'pdftotext', pdf: Uint8Array, password?: string): Said {
    const reader = { name, command: [this.#programs[name]] as const };
    const given = password === undefined ? [] : ['-upw', password];
    const last = name === 'pdftotext' ? ['-'] : [];
    return runReader(reader, [...given, '-enc', 'UTF-8'], pdf, ...last);
  }
}

/** Reports in the test output if poppler is missing. */
export function reportMissingPoppler(): void {
  if (Poppler.find()) return;
  it.skip('poppler: not installed on this machine', () => undefined);
}

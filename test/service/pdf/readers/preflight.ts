import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../find-program.ts';
import { runReader } from './run-reader.ts';

/** Where Debian's package `libpdfbox2-java` and the packages that it suggests put their libraries. */
const FOLDER = '/usr/share/java';
const LIBRARIES = [
  'preflight',
  'pdfbox2',
  'xmpbox',
  'fontbox2',
  'commons-logging',
  'javax.activation',
  'bcprov',
  'jaxb-api',
].map((name) => join(FOLDER, `${name}.jar`));

const java = findProgram('java');

/**
 * PDFBox Preflight, which validates PDF/A-1b. npm has no validator of PDF/A; where this one is missing,
 * the tests look at the parts of a file that Docloom writes.
 */
export class Preflight {
  readonly #java: string;

  private constructor(program: string) {
    this.#java = program;
  }

  /** Null if it is not installed on this machine. */
  static find(): Preflight | null {
    return java !== null && LIBRARIES.every((file) => existsSync(file))
      ? new Preflight(java)
      : null;
  }

  /** Returns why a file is no PDF/A-1b file; an empty list if it is one. */
  errorsIn(pdf: Uint8Array): string[] {
    const path = ['-cp', LIBRARIES.join(':'), 'org.apache.pdfbox.preflight.Validator_A1b'] as const;
    const { code, stdout, stderr } = runReader(
      { name: 'Preflight', command: [this.#java, ...path] },
      [],
      pdf,
    );
    if (code === 0 && stdout.includes('is a valid PDF/A-1b file')) return [];
    const errors = stdout.split('\n').filter((line) => /^\d[.\d]* :/.test(line));
    return errors.length > 0 ? errors : [`Preflight failed: ${stdout}${stderr}`];
  }
}

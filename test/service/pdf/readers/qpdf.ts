import { join } from 'node:path';
import { findProgram } from '../find-program.ts';
import type { Reader } from './run-reader.ts';
import { namedLines, runReader } from './run-reader.ts';

/** qpdf from its npm package, which is installed with the tests. */
const assembled: Reader = {
  name: 'qpdf as WebAssembly',
  command: [process.execPath, join(__dirname, 'qpdf.program.mjs')],
};

const program = findProgram('qpdf');
const installed: Reader | null = program === null ? null : { name: 'qpdf', command: [program] };

/** Every available qpdf. */
export const qpdfs: readonly Reader[] = installed ? [assembled, installed] : [assembled];

/** Reports in the test output if one is missing. */
export function reportMissingQpdf(): void {
  if (installed) return;
  it.skip('an installed qpdf: not installed on this machine', () => undefined);
}

/** The result of qpdf after reading the complete PDF. */
export interface SoundPdf {
  pages: number;
  /** By the words before `=` or `:`, such as `R` and `extract for any purpose`. */
  encryption: Record<string, string>;
}

/**
 * Checks a PDF.
 * @param password '' for none
 * @returns 'locked' if the password is wrong
 * @throws Error with qpdf's message if the PDF is damaged
 */
export function checkPdf(qpdf: Reader, pdf: Uint8Array, password: string): SoundPdf | 'locked' {
  const order = ['--check', '--show-npages', `--password=${password}`];
  const { code, stdout, stderr } = runReader(qpdf, order, pdf);
  if (stderr.includes('invalid password')) return 'locked';
  const isSound = code === 0 && stdout.includes('No syntax or stream encoding errors');
  if (!isSound) throw new Error(`qpdf does not like the PDF: ${stdout}${stderr}`);
  return { pages: Number(/^\d+$/m.exec(stdout)?.[0]), encryption: namedLines(stdout) };
}

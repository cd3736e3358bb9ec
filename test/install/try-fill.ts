import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectSame } from './expect-same.ts';
import type { InstalledProgram } from './installed-program.ts';
import { kindOf } from './kind-of.ts';
import { LETTER } from './make-letter.ts';
import { run } from './run-command.ts';

/**
 * Renders a letter of the examples, and its PDF, with `docloom fill` and no service.
 * @param folder an empty one
 * @throws Error with the unexpected result
 */
export async function tryFill(program: InstalledProgram, folder: string): Promise<void> {
  const output = join(folder, 'letter.docx');
  const args = ['fill', `${LETTER}.docx`, `${LETTER}.json`, '--output', output, '--pdf'];
  await run(program.command, [...program.args, ...args], program.folder);
  expectSame('the docx of fill', kindOf(readFileSync(output)), 'docx');
  expectSame('the PDF of fill', kindOf(readFileSync(join(folder, 'letter.pdf'))), 'pdf');
}

import { createHash } from 'node:crypto';
import ts from 'typescript';

/** Returns a hash of the code of a migration. Its comments and its formatting may change. */
export function codeHash(source: string): string {
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { removeComments: true, target: ts.ScriptTarget.ESNext },
  });
  return createHash('sha256').update(outputText.replaceAll(/\s/g, '')).digest('hex');
}

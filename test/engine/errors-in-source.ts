import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** The beginning and end of an error's text in the source; '…' stands for a value. */
export interface ErrorWording {
  readonly says: 'what' | 'remedy';
  readonly text: string;
}

/** Returns every error clause and every remedy in the TypeScript files of a folder. */
export function errorsInSource(folder: string): ErrorWording[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return wordsBelow(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
    });
}

function wordsBelow(node: ts.Node): ErrorWording[] {
  const below: ErrorWording[] = [];
  ts.forEachChild(node, (child) => void below.push(...wordsBelow(child)));
  return [...wordsOf(node), ...below];
}

function wordsOf(node: ts.Node): ErrorWording[] {
  if (ts.isNewExpression(node) && node.expression.getText() === 'TagError') {
    const [what, remedy] = node.arguments ?? [];
    return [...said('what', what), ...said('remedy', remedy)];
  }
  if (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) {
    const name = node.name.getText();
    if (name === 'what' || name === 'remedy') return said(name, node.initializer);
  }
  return [];
}

function said(says: ErrorWording['says'], node: ts.Expression | undefined): ErrorWording[] {
  if (!node) return [];
  if (ts.isConditionalExpression(node)) {
    return [...said(says, node.whenTrue), ...said(says, node.whenFalse)];
  }
  if (ts.isStringLiteralLike(node)) return [{ says, text: node.text }];
  if (!ts.isTemplateExpression(node)) return [];
  const rest = node.templateSpans.map(({ literal }) => `…${literal.text}`);
  return [{ says, text: [node.head.text, ...rest].join('') }];
}

import ts from 'typescript';
import type { ImportGraph } from './import-graph.ts';

/** A line of a source file; from 1. */
export interface Line {
  readonly file: string;
  readonly line: number;
}

/**
 * Returns the lines that a test has to execute to notice a change: the changed line itself, or, of
 * a constant of the module, which every import executes, the lines that use it.
 *
 * @param place the changed file, as it was before the change, and where the change is
 * @param graph the imports, which say who can use an exported constant
 * @param readFile returns the text of a file of the tree
 */
export function placesThatTell(
  { file, text, offset }: { readonly file: string; readonly text: string; readonly offset: number },
  graph: ImportGraph,
  readFile: (file: string) => string,
): Line[] {
  const own = { file, line: lineOf(text, offset) };
  const name = constantAround(text, offset);
  if (name === undefined) return [own];
  const importers = [...graph].filter(([, named]) => named.includes(file)).map(([one]) => one);
  const files = [file, ...importers.filter((one) => !one.startsWith('test/'))];
  const uses = files.flatMap((one) => usesInFunctions(one, readFile(one), name));
  return uses.length === 0 ? [own] : uses;
}

/** Returns the name of the module's constant whose value contains the offset, outside functions. */
function constantAround(text: string, offset: number): string | undefined {
  const source = parse(text);
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (initializer === undefined || !ts.isIdentifier(name)) continue;
      if (covers(initializer, offset) && !isInFunction(initializer, offset)) return name.text;
    }
  }
  return undefined;
}

function isInFunction(node: ts.Node, offset: number): boolean {
  if (!covers(node, offset)) return false;
  if (ts.isFunctionLike(node)) return true;
  return ts.forEachChild(node, (child) => isInFunction(child, offset)) ?? false;
}

function usesInFunctions(file: string, text: string, name: string): Line[] {
  if (!text.includes(name)) return [];
  const source = parse(text);
  const lines = new Set<number>();
  const visit = (node: ts.Node, inFunction: boolean) => {
    if (inFunction && ts.isIdentifier(node) && node.text === name) {
      lines.add(lineOf(text, node.getStart(source)));
    }
    ts.forEachChild(node, (child) => {
      visit(child, inFunction || ts.isFunctionLike(node));
    });
  };
  visit(source, false);
  return [...lines].map((line) => ({ file, line }));
}

function covers(node: ts.Node, offset: number): boolean {
  return node.pos <= offset && offset < node.end;
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function parse(text: string): ts.SourceFile {
  return ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true);
}

import ts from 'typescript';

/** One change of a source text. */
export interface Mutation {
  /** Where the replaced text begins and ends, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

const SWAPPED_OPERATORS: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
]);

/** Returns every mutation of a TypeScript source, in the order of the text. */
export function mutationsOf(text: string): Mutation[] {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true);
  const mutations: Mutation[] = [];
  const visit = (node: ts.Node) => {
    if (isNotRun(node)) return;
    mutations.push(...mutationsAt(node, source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutations.toSorted((one, other) => one.start - other.start || one.end - other.end);
}

/** Returns the source text with one mutation applied. */
export function mutate(text: string, { start, end, replacement }: Mutation): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** Types and imports exist for the compiler only. */
function isNotRun(node: ts.Node): boolean {
  return ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node);
}

function mutationsAt(node: ts.Node, source: ts.SourceFile): Mutation[] {
  if (ts.isBinaryExpression(node)) return mutationsOfBinary(node, source);
  if (ts.isIfStatement(node)) return mutationsOfIf(node, source);
  if (ts.isConditionalExpression(node)) return [negated(node.condition, source)];
  if (ts.isExpressionStatement(node) && isCall(node.expression)) {
    return [replaced(node, ';', source)];
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    return [replaced(node, node.operand.getText(source), source)];
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [replaced(node, 'false', source)];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [replaced(node, 'true', source)];
  if (ts.isNumericLiteral(node)) return [replaced(node, `(${node.text} + 1)`, source)];
  return [];
}

function mutationsOfBinary(node: ts.BinaryExpression, source: ts.SourceFile): Mutation[] {
  const { operatorToken, left } = node;
  if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) {
    return [replaced(node, left.getText(source), source)];
  }
  const swapped = SWAPPED_OPERATORS.get(operatorToken.kind);
  return swapped === undefined ? [] : [replaced(operatorToken, swapped, source)];
}

/** The negated condition, and the removed guard. */
function mutationsOfIf(node: ts.IfStatement, source: ts.SourceFile): Mutation[] {
  const turned = negated(node.expression, source);
  return node.elseStatement === undefined ? [turned, replaced(node, ';', source)] : [turned];
}

function isCall(expression: ts.Expression): boolean {
  return ts.isAwaitExpression(expression)
    ? isCall(expression.expression)
    : ts.isCallExpression(expression);
}

function negated(condition: ts.Expression, source: ts.SourceFile): Mutation {
  return replaced(condition, `!(${condition.getText(source)})`, source);
}

function replaced(node: ts.Node, replacement: string, source: ts.SourceFile): Mutation {
  return { start: node.getStart(source), end: node.getEnd(), replacement };
}

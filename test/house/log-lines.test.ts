import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

/* docs/watching.md is the inventory of the log: it has every message, and no other. */

const repository = resolve(__dirname, '../..');
const LOG_CALL = /\blog(?:\?)?(?:\.(?:trace|debug|info|warn|error|fatal)|\[.+\])$/is;

const sources = globSync('service/src/**/*.ts', { cwd: repository }).map((file) =>
  ts.createSourceFile(file, readFileSync(join(repository, file), 'utf8'), ts.ScriptTarget.Latest),
);

function messagesOf(source: ts.SourceFile): string[] {
  const constants = new Map<string, ts.Expression>();
  const logged: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      constants.set(node.name.text, node.initializer);
    }
    if (ts.isCallExpression(node) && LOG_CALL.test(node.expression.getText(source))) {
      const message = node.arguments.at(-1);
      if (message) logged.push(message);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return logged.flatMap((message) => textsOf(message, constants));
}

/** The texts that a message may have. */
function textsOf(message: ts.Expression, constants: ReadonlyMap<string, ts.Expression>): string[] {
  if (ts.isStringLiteral(message)) return [message.text];
  if (ts.isConditionalExpression(message)) {
    return [message.whenTrue, message.whenFalse].flatMap((one) => textsOf(one, constants));
  }
  const constant = ts.isIdentifier(message) ? constants.get(message.text) : undefined;
  if (!constant) throw new Error(`A log message is not a constant text in ${message.getText()}`);
  return textsOf(constant, constants);
}

const messages = [...new Set(sources.flatMap(messagesOf))].sort();

const page = readFileSync(join(repository, 'docs/watching.md'), 'utf8');
const [, table = ''] = /\n## Log lines\n([^]*?)\n## /.exec(page) ?? [];
/** Of the first column; an ellipsis stands for the rest of a long message. */
const documented = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([A-Z][^`]+)`/g)].map(([, message = '']) => message),
);

const isDocumentedAs = (message: string, said: string) =>
  said.endsWith('…') ? message.startsWith(said.slice(0, -1).trimEnd()) : message === said;

it('the log lines of the service are found', () => {
  expect(messages.length).toBeGreaterThan(50);
  expect(messages).toContain('Run started');
});

it('docs/watching.md has each message of the log', () => {
  const missing = messages.filter(
    (message) => !documented.some((said) => isDocumentedAs(message, said)),
  );
  expect(missing).toEqual([]);
});

it('docs/watching.md has no other message', () => {
  const unknown = documented.filter(
    (said) => !messages.some((message) => isDocumentedAs(message, said)),
  );
  expect(unknown).toEqual([]);
});

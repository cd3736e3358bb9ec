#!/usr/bin/env node
// Exists before the first build, and says in a sentence why the program cannot be started. No
// `node:` in an import and no `await` outside a function: a Node that is too old could not read it.
import { existsSync } from 'fs';
import { fileURLToPath } from 'url';
import reasonAgainstNode from './old-node.cjs';

const program = new URL('../dist/cli/docloom.js', import.meta.url);

/** @returns {string | null} why the program cannot be started */
function hindrance() {
  const reason = reasonAgainstNode(process.versions.node, process.env.npm_config_user_agent);
  if (reason !== null) return reason;
  if (!existsSync(fileURLToPath(program))) {
    return 'docloom is not built yet. Run "npm run build" in its repository first.';
  }
  return null;
}

const reason = hindrance();
if (reason === null) {
  void import(program.href);
} else {
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
}
